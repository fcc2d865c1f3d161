-- Every change of what somebody may do: whose. Servers poll it by `xid`, so that no commit is passed over, and ask again
-- whether each open socket may go on. Written by triggers: whoever changes a right, from wherever, cannot forget it.
create table rights_changes (
  id bigint generated always as identity primary key,
  xid xid8 not null default pg_current_xact_id(),
  organisation_id bigint not null,
  kind text not null check (kind in ('organisation', 'user', 'session', 'api-key')),
  subject_id bigint not null,
  at timestamptz not null default now()
);
create index on rights_changes (xid);
create index on rights_changes (at);

-- Its argument is the kind.
create function note_rights_change() returns trigger language plpgsql as $$
declare
  changed record;
  organisation bigint;
begin
  if tg_op = 'DELETE' then changed := old; else changed := new; end if;
  if tg_argv[0] = 'organisation' then organisation := changed.id;
  elsif tg_argv[0] = 'session' then select organisation_id into organisation from users where id = changed.user_id;
  else organisation := changed.organisation_id;
  end if;
  -- Sign-ins of a person who was deleted: the person's own row says it.
  if organisation is not null then
    insert into rights_changes (organisation_id, kind, subject_id) values (organisation, tg_argv[0], changed.id);
  end if;
  return null;
end $$;

create trigger organisation_rights after update or delete on organisations
  for each row execute function note_rights_change('organisation');
create trigger user_rights_changed after update on users for each row
  when (row (old.role, old.disabled_at, old.password_hash, old.organisation_id)
    is distinct from row (new.role, new.disabled_at, new.password_hash, new.organisation_id))
  execute function note_rights_change('user');
create trigger user_rights_gone after delete on users for each row execute function note_rights_change('user');
create trigger session_rights_changed after update on session_families for each row
  when (row (old.ended_at, old.expires_at, old.user_id) is distinct from row (new.ended_at, new.expires_at, new.user_id))
  execute function note_rights_change('session');
create trigger session_rights_gone after delete on session_families for each row
  when (old.ended_at is null) execute function note_rights_change('session');

-- A key belongs to a person (`user_id`) or to the organisation, ends, and may be bound to addresses. Keys from before are
-- the organisation's, and have half a year to be replaced.
alter table api_keys
  add user_id bigint references users on delete cascade,
  add expires_at timestamptz not null default now() + interval '180 days',
  add networks text[] not null default '{}' check (cardinality(networks) <= 20),
  add last_used_address text;
alter table api_keys alter expires_at drop default;
create index on api_keys (user_id) where revoked_at is null;

create trigger api_key_rights_changed after update on api_keys for each row
  when (row (old.revoked_at, old.expires_at, old.scopes, old.networks, old.user_id, old.organisation_id)
    is distinct from row (new.revoked_at, new.expires_at, new.scopes, new.networks, new.user_id, new.organisation_id))
  execute function note_rights_change('api-key');
create trigger api_key_rights_gone after delete on api_keys for each row execute function note_rights_change('api-key');

-- A person has one activation link at a time, and none once the password or the standing has changed.
create function end_unused_invites() returns trigger language plpgsql as $$
begin
  delete from user_invites where user_id = new.id and used_at is null;
  return null;
end $$;
create trigger user_invites_end after update on users for each row
  when (row (old.password_hash, old.disabled_at) is distinct from row (new.password_hash, new.disabled_at))
  execute function end_unused_invites();
delete from user_invites i where used_at is null and exists (
  select 1 from user_invites later where later.user_id = i.user_id and later.used_at is null
    and (later.expires_at, later.token_hash) > (i.expires_at, i.token_hash)
);

grant select, insert, delete on rights_changes to vigia_app;
select limit_to_organisation('rights_changes');
