create domain bytes as bytea;
