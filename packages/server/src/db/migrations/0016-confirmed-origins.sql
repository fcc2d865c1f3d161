-- Sites on which a person lets stored passwords be typed: scheme, host and port. Nothing signs in anywhere else.
-- `confirmed_by` is null for those of this migration and of the demo.
create table confirmed_origins (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references organisations,
  origin text not null,
  confirmed_by bigint references users,
  confirmed_at timestamptz not null,
  unique (organisation_id, origin)
);
grant select, insert, update, delete on confirmed_origins to vigia_app;
select limit_to_organisation('confirmed_origins');

-- Where a sign-in has succeeded before, the password is known to belong. All others wait for a person.
insert into confirmed_origins (organisation_id, origin, confirmed_at)
  select distinct organisation_id, origin, now() from gps_accounts where signed_in_at is not null;

-- Sealed for less than trip, origin and account: sealed anew when the server starts, since SQL has no key.
alter table gps_links add column has_old_seal boolean not null default false;
alter table gps_accounts add column has_old_seal boolean not null default false;
update gps_links set has_old_seal = true where password_sealed is not null;
update gps_accounts set has_old_seal = true where keepsake_sealed is not null;
create index gps_links_old_seal on gps_links (trip_id) where has_old_seal;
create index gps_accounts_old_seal on gps_accounts (id) where has_old_seal;
