-- Links by which a client follows one trip without an account. Of the token only its hash is kept; what a link tells, and how late,
-- was said when it was made and stays.
create table share_links (
  id bigint generated always as identity primary key,
  trip_id bigint not null references trips on delete cascade,
  token_hash bytea not null unique check (length(token_hash) = 32),
  delay_min int not null check (delay_min in (0, 5, 15)),
  precision text not null check (precision in ('exact', '1km')),
  shows_comments boolean not null,
  shows_plates boolean not null,
  created_by bigint not null references users,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  revoked_by bigint references users,
  first_opened_at timestamptz,
  last_opened_at timestamptz,
  views int not null default 0,
  check (expires_at > created_at and expires_at <= created_at + interval '14 days'),
  check ((revoked_at is null) = (revoked_by is null)),
  check ((first_opened_at is null) = (last_opened_at is null))
);
create index on share_links (trip_id, id);
create index on share_links (expires_at);
select limit_to_parent('share_links', 'trip_id', 'trips');

-- Who opened one: an address without what tells one subscriber from another. A browser that goes on asking is one view.
create table share_link_views (
  id bigint generated always as identity primary key,
  link_id bigint not null references share_links on delete cascade,
  at timestamptz not null,
  last_at timestamptz not null,
  network text not null check (length(network) between 1 and 60),
  user_agent text check (length(user_agent) <= 300)
);
create index on share_link_views (link_id, last_at);
select limit_to_parent('share_link_views', 'link_id', 'share_links');

grant select, insert, update on share_links to vigia_app;
grant select on share_link_views to vigia_app;
grant select, update on share_links to vigia_jobs;
grant select, insert, update, delete on share_link_views to vigia_jobs;

-- They are kept as long as the logbook is.
create function expired_share_links(organisation bigint, before timestamptz, active text[], most int)
returns table (id bigint, at timestamptz)
language sql stable set search_path = public, pg_temp as $$
  with kept as materialized (select kept_trips(organisation, active) as trip_id)
  select l.id, l.created_at from share_links l join trips t on t.id = l.trip_id
  where t.organisation_id = organisation and l.expires_at < before
    and not exists (select from kept k where k.trip_id = l.trip_id)
  limit most
$$;

create function delete_expired_share_links(organisation bigint, before timestamptz, active text[], most int) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  deleted int;
begin
  delete from share_links where id in (select id from expired_share_links(organisation, before, active, most));
  get diagnostics deleted = row_count;
  return deleted;
end $$;

revoke all on function expired_share_links(bigint, timestamptz, text[], int),
  delete_expired_share_links(bigint, timestamptz, text[], int) from public;
grant execute on function expired_share_links(bigint, timestamptz, text[], int) to vigia_app;
grant execute on function delete_expired_share_links(bigint, timestamptz, text[], int) to vigia_jobs;
