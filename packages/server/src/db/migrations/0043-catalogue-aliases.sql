-- A double that was merged keeps its name as another name of what it is: an integration that goes on sending it makes no new
-- double. `match_key` as in the table of the kind.
create table catalogue_aliases (
  organisation_id bigint not null references organisations,
  kind text not null check (kind in ('clients', 'carriers', 'operators', 'units')),
  match_key text not null,
  entry_id bigint not null,
  primary key (organisation_id, kind, match_key)
);
create index on catalogue_aliases (kind, entry_id);
select limit_to_organisation('catalogue_aliases');
grant select, insert, update, delete on catalogue_aliases to vigia_app, vigia_jobs;
create index on gps_mirror_units (unit_id);
