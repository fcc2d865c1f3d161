-- All that an organisation has, as one archive: written by a work, fetched by a link for some minutes.
alter table works
  drop constraint works_kind_check,
  add constraint works_kind_check check (kind in ('audit-verify', 'restore-test', 'export')),
  add column link_hash bytea unique,
  add column link_until timestamptz,
  add check ((link_hash is null) = (link_until is null));
