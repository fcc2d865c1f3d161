-- What a person wrote into a catalogue is theirs: an import that is undone takes away what came with it alone.
alter table clients add column is_by_hand boolean not null default false;
alter table carriers add column is_by_hand boolean not null default false;
alter table units add column is_by_hand boolean not null default false;
update clients set is_by_hand = true where phone is not null or 'clients:' || id in (
  select subject from audit_log where action in ('catalogue-create', 'catalogue-rename') and subject like 'clients:%');
update carriers set is_by_hand = true where phone is not null or 'carriers:' || id in (
  select subject from audit_log where action in ('catalogue-create', 'catalogue-rename') and subject like 'carriers:%');
update units set is_by_hand = true where 'units:' || id in (
  select subject from audit_log where action in ('catalogue-create', 'catalogue-rename') and subject like 'units:%');
-- Other names of entries that an undone import took away: a trip that names them would be refused for ever.
delete from catalogue_aliases a where not exists (select from clients where a.kind = 'clients' and id = a.entry_id)
  and not exists (select from carriers where a.kind = 'carriers' and id = a.entry_id)
  and not exists (select from units where a.kind = 'units' and id = a.entry_id)
  and not exists (select from operators where a.kind = 'operators' and id = a.entry_id);
