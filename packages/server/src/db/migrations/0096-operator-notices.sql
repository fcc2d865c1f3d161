-- The notices of privacy that a company has shown to its operators: which words a version of their consent was to. Null: none from then on.
create table operator_notices (
  organisation_id bigint not null references organisations on delete cascade,
  version int not null check (version > 0),
  text text,
  at timestamptz not null,
  made_by bigint references users,
  primary key (organisation_id, version)
);
select limit_to_organisation('operator_notices');
grant select, insert on operator_notices to vigia_app;
