-- Long texts lie beside the table, so that a search over the columns does not read them.
create domain document as character large object;
