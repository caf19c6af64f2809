create domain bytes as binary large object;
