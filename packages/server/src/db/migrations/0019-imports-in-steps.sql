-- Rows of an import are written in short transactions: so many of the first ones are.
alter table trip_imports add column written int not null default 0;
-- Sealed, so it cannot be compressed, and is read in pieces.
alter table trip_imports alter column source set storage external;
