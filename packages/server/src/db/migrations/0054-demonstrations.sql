-- A company's demonstration is an organisation of its own, with simulated trips, made and taken away by a button (ADR 14).
alter table organisations
  add column demo_of bigint unique references organisations,
  add column removing_at timestamptz,
  add check (demo_of is null or demo),
  add check (removing_at is null or demo_of is not null);

-- Who looks at it is there as a guest, whose sessions live no longer than the one from which they came.
alter table users add column guest_of bigint unique references users on delete cascade;
alter table session_families add column visit_of bigint references session_families on delete cascade;
create index on session_families (visit_of) where visit_of is not null;

-- As the owner: the guest is of another organisation than whoever ends the session.
create function end_visits() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_table_name = 'users' then
    update session_families f set ended_at = clock_timestamp(), end_reason = 'closed'
      from users g where g.guest_of = new.id and f.user_id = g.id and f.ended_at is null;
  elsif tg_table_name = 'organisations' then
    update session_families f set ended_at = new.removing_at, end_reason = 'closed'
      from users g where g.organisation_id = new.id and f.user_id = g.id and f.ended_at is null;
  else
    update session_families set ended_at = new.ended_at, end_reason = 'closed' where visit_of = new.id and ended_at is null;
  end if;
  return null;
end $$;
create trigger visits_end after update on session_families for each row
  when (old.ended_at is null and new.ended_at is not null) execute function end_visits();
create trigger visits_end after update on users for each row
  when (row (old.role, old.disabled_at) is distinct from row (new.role, new.disabled_at)) execute function end_visits();
create trigger visits_end after update on organisations for each row
  when (old.removing_at is null and new.removing_at is not null) execute function end_visits();

-- Takes away a piece of a demonstration that is being removed, `most` rows of each table at a time, so that no statement is
-- long: positions first, then every table that belongs to an organisation, by itself or by what it points to, and at the end
-- the organisation. Answers how many rows went; null: nothing is left. A table of tomorrow is found as those of today.
create function delete_demo_rows(demonstration bigint, most int) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  part record;
  deleted int;
  total int := 0;
  is_held boolean := false;
begin
  perform from organisations where id = demonstration and removing_at is not null for update;
  if not found then return null; end if;
  for part in select id from devices where organisation_id = demonstration loop
    total := total + delete_device_positions_before(part.id, '3000-01-01', most);
    if total >= most then return total; end if;
  end loop;
  if total > 0 then return total; end if;
  for part in
    with recursive owned (id, rows, depth) as (
      select a.attrelid, format('organisation_id = %s', demonstration), 1
      from pg_attribute a join pg_class c on c.oid = a.attrelid
      where a.attname = 'organisation_id' and not a.attisdropped and c.relkind = 'r'
        and c.relnamespace = 'public'::regnamespace
      union
      select f.conrelid, format('%I in (select %I from %s where %s)', child.attname, parent.attname, owned.id::regclass, owned.rows) collate "default",
        owned.depth + 1
      from pg_constraint f join owned on f.confrelid = owned.id
        join pg_attribute child on child.attrelid = f.conrelid and child.attnum = f.conkey[1]
        join pg_attribute parent on parent.attrelid = f.confrelid and parent.attnum = f.confkey[1]
      where f.contype = 'f' and cardinality(f.conkey) = 1 and f.conrelid <> f.confrelid and owned.depth < 5
        and not exists (select from pg_attribute o where o.attrelid = f.conrelid and o.attname = 'organisation_id' and not o.attisdropped)
    )
    select id::regclass as named, rows from owned where id <> 'organisations'::regclass group by id, rows order by max(depth) desc
  loop
    begin
      execute format('delete from %1$s where ctid = any (array(select ctid from %1$s where %2$s limit %3$s))', part.named, part.rows, most);
      get diagnostics deleted = row_count;
      total := total + deleted;
    exception when foreign_key_violation then
      -- What points to it goes first, in this turn or the next.
      is_held := true;
    end;
  end loop;
  if total > 0 then return total; end if;
  if is_held then raise exception 'rows of demonstration % are held by others', demonstration; end if;
  delete from organisations where id = demonstration;
  return 1;
end $$;
revoke all on function end_visits(), delete_demo_rows(bigint, int) from public;
grant execute on function delete_demo_rows(bigint, int) to vigia_jobs;
