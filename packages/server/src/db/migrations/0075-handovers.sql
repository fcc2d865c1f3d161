-- The hand-over from one shift of the monitoring room to the next: who hands over, who receives, and each point of it.
create table shift_handovers (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references organisations,
  -- Of the shift that receives: `ET-2026-1121-2`.
  folio text not null check (length(folio) <= 30),
  outgoing_shift text not null,
  outgoing_starts_at timestamptz not null,
  incoming_shift text not null,
  incoming_starts_at timestamptz not null,
  incoming_ends_at timestamptz not null,
  status text not null default 'preparing' check (status in ('preparing', 'to-receive', 'received', 'lapsed')),
  outgoing_id bigint references users,
  incoming_id bigint references users,
  -- As they were called when they signed.
  outgoing_name text,
  incoming_name text,
  opened_at timestamptz not null,
  -- Null: it opened by itself.
  opened_by bigint references users,
  cut_at timestamptz,
  received_at timestamptz,
  -- Of the trips under way at the cut: `{active, critical, high}`.
  trips jsonb,
  -- Of all that the acta says, at the second signature; the audit log has it as well.
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  -- When a person's data was taken out of it: what it says is then no longer what was signed.
  redacted_at timestamptz,
  -- When the supervisor was called because nobody had received it.
  alerted_at timestamptz,
  unique (organisation_id, folio),
  check (outgoing_id <> incoming_id),
  check ((status = 'received') = (received_at is not null)),
  check (status <> 'preparing' or cut_at is null),
  check (status not in ('to-receive', 'received') or (outgoing_id is not null and outgoing_name is not null and cut_at is not null)),
  check (status <> 'received' or (incoming_id is not null and incoming_name is not null and sha256 is not null))
);
-- One at a time is under way.
create unique index shift_handovers_one_open on shift_handovers (organisation_id) where status in ('preparing', 'to-receive');
create index on shift_handovers (organisation_id, id desc);
select limit_to_organisation('shift_handovers');

create table handover_points (
  id bigint generated always as identity primary key,
  handover_id bigint not null references shift_handovers on delete cascade,
  -- What it is about: `alert:12`, `risk:40`; each once.
  key text not null check (length(key) <= 300),
  kind text not null check (kind in ('alert', 'promise', 'risk', 'platform', 'note')),
  trip_id bigint references trips on delete set null,
  alert_id bigint references alerts on delete set null,
  -- The plates of its trip, else its invoice.
  label text,
  severity text check (severity in ('critical', 'high', 'other')),
  title text not null,
  detail text not null,
  -- What else there is to say of its trip.
  also text[] not null default '{}',
  since timestamptz not null,
  note text not null default '',
  next_action text not null default '',
  next_action_at timestamptz,
  ready_at timestamptz,
  added_at timestamptz not null,
  is_after_cut boolean not null default false,
  accepted_at timestamptz,
  accepted_by bigint references users,
  -- When it ended by itself.
  closed_at timestamptz,
  unique (handover_id, key),
  check ((accepted_at is null) = (accepted_by is null))
);
create index on handover_points (trip_id) where trip_id is not null;
create index on handover_points (alert_id) where alert_id is not null;
select limit_to_parent('handover_points', 'handover_id', 'shift_handovers');
-- Who sees a part of the fleet sees the points of its trips, and what was noted for everybody.
create policy reach on handover_points as restrictive to vigia_app, vigia_query
  using (not (select has_reach()) or kind = 'note' or is_trip_reached(trip_id));

create table handover_questions (
  id bigint generated always as identity primary key,
  point_id bigint not null references handover_points on delete cascade,
  asked_by bigint not null references users,
  asked_at timestamptz not null,
  text text not null,
  answered_by bigint references users,
  answered_at timestamptz,
  answer text,
  check (num_nonnulls(answered_by, answered_at, answer) in (0, 3))
);
create index on handover_questions (point_id);
select limit_to_parent('handover_questions', 'point_id', 'handover_points');
grant select, insert, update on shift_handovers, handover_points, handover_questions to vigia_app, vigia_jobs;

-- An acta is kept as long as the logbook.
create or replace function expired_logbook(organisation bigint, before timestamptz, active text[], most int)
returns table (is_comment boolean, id bigint, at timestamptz)
language sql stable set search_path = public, pg_temp as $$
  with kept as materialized (select kept_trips(organisation, active) as trip_id)
  select e.is_comment, e.id, e.created_at from (
    select true as is_comment, c.id, c.trip_id, c.created_at from comments c where c.created_at < before
    union all
    select false, i.id, i.trip_id, i.created_at from incidences i where i.created_at < before and i.status = 'resolved'
  ) e join trips t on t.id = e.trip_id
  where t.organisation_id = organisation and not exists (select from kept k where k.trip_id = e.trip_id)
  -- Neither a comment nor an incident: a hand-over that is over.
  union all
  select null, h.id, h.opened_at from shift_handovers h
  where h.organisation_id = organisation and h.opened_at < before and h.status in ('received', 'lapsed')
  limit most
$$;

create or replace function delete_expired_logbook(organisation bigint, before timestamptz, active text[], most int) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  comments_gone bigint[];
  incidents_gone bigint[];
  handovers_gone bigint[];
  deleted int;
  deleted_incidents int;
  deleted_handovers int;
begin
  select coalesce(array_agg(id) filter (where is_comment), '{}'), coalesce(array_agg(id) filter (where not is_comment), '{}'),
      coalesce(array_agg(id) filter (where is_comment is null), '{}')
    into comments_gone, incidents_gone, handovers_gone from expired_logbook(organisation, before, active, most);
  delete from comments where id = any (comments_gone);
  get diagnostics deleted = row_count;
  delete from incidences where id = any (incidents_gone);
  get diagnostics deleted_incidents = row_count;
  delete from shift_handovers where id = any (handovers_gone);
  get diagnostics deleted_handovers = row_count;
  return deleted + deleted_incidents + deleted_handovers;
end $$;

-- Takes an operator's name and telephone out of what was handed over, and says of each acta of which that was so.
create function erase_operator_of_handovers(operator bigint, name text, phone text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  named text := pattern_of_name(name);
  dialled text := coalesce(pattern_of_phone(phone), '(?=a)b');
  org bigint := (select o.organisation_id from operators o where o.id = operator and o.organisation_id = current_organisation());
  touched bigint[];
begin
  if org is null then raise exception 'not an operator of this organisation'; end if;
  with points as (
    update handover_points p set
        title = regexp_replace(regexp_replace(p.title, named, 'Operador borrado', 'g'), dialled, '··', 'g'),
        detail = regexp_replace(regexp_replace(p.detail, named, 'Operador borrado', 'g'), dialled, '··', 'g'),
        also = array(select regexp_replace(regexp_replace(a, named, 'Operador borrado', 'g'), dialled, '··', 'g') from unnest(p.also) a),
        note = regexp_replace(regexp_replace(p.note, named, 'Operador borrado', 'g'), dialled, '··', 'g'),
        next_action = regexp_replace(regexp_replace(p.next_action, named, 'Operador borrado', 'g'), dialled, '··', 'g')
      from shift_handovers h
      where h.id = p.handover_id and h.organisation_id = org
        and (concat_ws(' ', p.title, p.detail, array_to_string(p.also, ' '), p.note, p.next_action) ~ named
          or concat_ws(' ', p.title, p.detail, array_to_string(p.also, ' '), p.note, p.next_action) ~ dialled)
      returning p.handover_id
  ), questions as (
    update handover_questions q set
        text = regexp_replace(regexp_replace(q.text, named, 'Operador borrado', 'g'), dialled, '··', 'g'),
        answer = regexp_replace(regexp_replace(q.answer, named, 'Operador borrado', 'g'), dialled, '··', 'g')
      from handover_points p join shift_handovers h on h.id = p.handover_id
      where p.id = q.point_id and h.organisation_id = org
        and (concat_ws(' ', q.text, q.answer) ~ named or concat_ws(' ', q.text, q.answer) ~ dialled)
      returning p.handover_id
  )
  select array_agg(handover_id) into touched from (select handover_id from points union select handover_id from questions) t;
  update shift_handovers set redacted_at = now() where id = any (touched);
end $$;
revoke all on function erase_operator_of_handovers(bigint, text, text) from public;
grant execute on function erase_operator_of_handovers(bigint, text, text) to vigia_app;
