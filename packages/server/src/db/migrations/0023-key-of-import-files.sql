-- The sealed file of an import is named as every sealed value is, and says which key sealed it. Null: kept before this.
alter table trip_imports rename column source to source_sealed;
alter table trip_imports add column key_id text;
