-- When an entry of the logbook was written, by the clock of who wrote it; null: when it arrived.
alter table comments add column written_at timestamptz;

-- What an entry said before it was corrected, who corrected it, when and why. `comments.comment` is what it says now; nothing that it
-- ever said is lost, and its digests are in the audit log.
create table comment_corrections (
  id bigint generated always as identity primary key,
  comment_id bigint not null references comments on delete cascade,
  was text not null,
  reason text not null check (length(reason) between 1 and 500),
  user_id bigint not null references users,
  created_at timestamptz not null
);
create index on comment_corrections (comment_id);
select limit_to_parent('comment_corrections', 'comment_id', 'comments');
grant select, insert on comment_corrections to vigia_app;

-- As `erase_operator_texts`, of what entries said before.
create function erase_operator_corrections(operator bigint, name text, phone text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  named text := pattern_of_name(name);
  dialled text := coalesce(pattern_of_phone(phone), '(?=a)b');
  org bigint := (select o.organisation_id from operators o where o.id = operator and o.organisation_id = current_organisation());
begin
  if org is null then raise exception 'not an operator of this organisation'; end if;
  update comment_corrections k set
      was = regexp_replace(regexp_replace(k.was, named, 'Operador borrado', 'g'), dialled, '··', 'g'),
      reason = left(regexp_replace(regexp_replace(k.reason, named, 'Operador borrado', 'g'), dialled, '··', 'g'), 500)
    from comments c join trips t on t.id = c.trip_id where c.id = k.comment_id and t.organisation_id = org
      and (concat_ws(' ', k.was, k.reason) ~ named or concat_ws(' ', k.was, k.reason) ~ dialled);
end $$;
revoke all on function erase_operator_corrections(bigint, text, text) from public;
grant execute on function erase_operator_corrections(bigint, text, text) to vigia_app;
