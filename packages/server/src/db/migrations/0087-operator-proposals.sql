-- What operators propose of their trips from their links' pages: where it is, or that they stopped, and why. A person at the desk decides.
create table operator_proposals (
  id bigint generated always as identity primary key,
  link_id bigint not null references operator_links on delete cascade,
  -- By the phone's clock: what tells one press from the next.
  pressed_at timestamptz not null,
  received_at timestamptz not null,
  kind text not null check (kind in ('milestone', 'stop')),
  milestone text check (milestone in ('arrived', 'loading', 'on-way', 'unloading', 'delivered')),
  stop_reason text check (
    stop_reason in ('fuel', 'food', 'rest', 'toilet', 'checkpoint', 'traffic', 'breakdown', 'client')
  ),
  stop_min smallint check (stop_min between 5 and 720),
  decided_at timestamptz,
  decided_by bigint references users,
  accepted boolean,
  check ((kind = 'milestone') = (milestone is not null)),
  check ((kind = 'stop') = (stop_reason is not null and stop_min is not null)),
  check ((decided_at is null) = (accepted is null)),
  -- One that a phone sends again, because no answer came, is the same.
  unique (link_id, kind, pressed_at)
);
create index operator_proposals_open on operator_proposals (link_id) where decided_at is null;
select limit_to_parent('operator_proposals', 'link_id', 'operator_links');
grant select, insert, update, delete on operator_proposals to vigia_app;
