-- Links by which a trip's operator shares where he is from a page, without an app. Whoever holds its token is he: kept is a hash.
create table operator_links (
  id bigint generated always as identity primary key,
  trip_id bigint not null references trips on delete cascade,
  operator_id bigint not null references operators,
  token_hash bytea not null unique,
  made_at timestamptz not null,
  made_by bigint not null references users,
  expires_at timestamptz not null check (expires_at > made_at),
  revoked_at timestamptz,
  -- The page was opened: first, last, and on which phone, told from another by the hash of what its browser keeps.
  opened_at timestamptz,
  last_opened_at timestamptz,
  phone_hash bytea,
  phone_model text,
  -- Another phone than the first opened it.
  other_opened_at timestamptz,
  other_phone_model text
);
create unique index operator_links_one_open on operator_links (trip_id) where revoked_at is null;
create index on operator_links (operator_id);
select limit_to_parent('operator_links', 'trip_id', 'trips');

-- What an operator said to sharing where he is: of which text, when, on which phone. Never changed, only added to.
create table operator_link_consents (
  id bigint generated always as identity primary key,
  link_id bigint not null references operator_links on delete cascade,
  version text not null,
  accepted boolean not null,
  phone_model text,
  at timestamptz not null
);
create index on operator_link_consents (link_id, id);
select limit_to_parent('operator_link_consents', 'link_id', 'operator_links');

-- Reports of a link by how their word was: two wrong ones in half an hour are graver than one.
create table operator_link_reports (
  id bigint generated always as identity primary key,
  link_id bigint not null references operator_links on delete cascade,
  word text not null check (word in ('right', 'duress', 'wrong', 'unknown')),
  at timestamptz not null
);
create index on operator_link_reports (link_id, at);
select limit_to_parent('operator_link_reports', 'link_id', 'operator_links');

-- Calls for help of a link: one that a phone sends again, because no answer came, is the same.
create table operator_link_panics (
  link_id bigint not null references operator_links on delete cascade,
  pressed_at timestamptz not null,
  received_at timestamptz not null,
  primary key (link_id, pressed_at)
);
select limit_to_parent('operator_link_panics', 'link_id', 'operator_links');

grant select, insert, update, delete on operator_links to vigia_app;
grant select, insert, delete on operator_link_consents, operator_link_reports, operator_link_panics to vigia_app;

-- The page of a link is a device of its trip: what it sends is the operator's, as a phone's.
alter table devices drop constraint devices_kind_check;
alter table devices add constraint devices_kind_check check (kind in ('phone', 'tracker', 'api', 'platform', 'manual', 'link'));
alter table devices drop constraint devices_check1;
alter table devices add constraint devices_check1 check ((kind in ('api', 'platform', 'manual', 'link')) = (trip_id is not null));
