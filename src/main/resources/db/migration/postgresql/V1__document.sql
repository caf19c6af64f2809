-- PostgreSQL keeps long texts beside the table by itself.
create domain document as text;
