-- What people of a company do about each type of alert: the newest version holds, and what has begun on one ends on it. Types
-- without a row have the product's own.
create table alert_protocol_versions (
  organisation_id bigint not null references organisations,
  type text not null,
  version int not null check (version > 0),
  steps jsonb not null,
  restored_from int,
  changed_by bigint references users,
  changed_at timestamptz not null,
  reason text,
  primary key (organisation_id, type, version)
);
select limit_to_organisation('alert_protocol_versions');
grant select, insert on alert_protocol_versions to vigia_app, vigia_jobs;
