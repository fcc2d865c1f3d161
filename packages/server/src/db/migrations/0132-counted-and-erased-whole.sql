-- How many mails went to operators is counted of the whole company: who sees a part of the fleet would count, and send, as many again.
create function operator_mails_since(from_at timestamptz) returns table (at timestamptz, operator_id bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select m.at, m.operator_id from operator_messages m join trips t on t.id = m.trip_id
  where t.organisation_id = current_organisation() and m.via = 'mail' and m.at > from_at
$$;
revoke all on function operator_mails_since(timestamptz) from public;
grant execute on function operator_mails_since(timestamptz) to vigia_app;

-- Whatever a person is reached by is taken out of what others wrote when they are erased: `mailto:` and an address, else what somebody
-- typed as a telephone, which may hold several numbers and addresses (0131 took one with an @ for an address). Where one number ends and
-- the next begins nobody knows (`55 1234 5678 - 55 8765 4321`, `55 1234 5678 (12)`): any ten digits in a row are one, and the whole, with
-- whatever stands between them; of what has fewer than seven nothing. The digits of an address with a letter before them are no number.
-- An address in either case, and not within a longer one.
create or replace function pattern_of_phone(phone text) returns text
language sql immutable set search_path = pg_catalog, pg_temp as $$
  with addresses as (
    select substr(phone, 8) as address where phone like 'mailto:%@%'
    union all
    select m[1] from regexp_matches(phone, '([^[:space:],;:<>()/]+@[^[:space:],;:<>()/]+)', 'g') as m where phone not like 'mailto:%@%'
  ), pieces as (
    select piece
    from regexp_replace(
        phone, '(?<![^[:space:],;:<>()/])[^[:space:],;:<>()/\d@]*[[:alpha:]][^[:space:],;:<>()/]*@[^[:space:],;:<>()/]+', ',', 'g'
      ) as rest
      cross join lateral regexp_split_to_table(rest, '[,;[:alpha:]]') as piece
    where phone not like 'mailto:%@%'
  ), numbers as (
    select regexp_replace(run, '\D', '', 'g') as digits
    from (
      select m[1] as run from pieces cross join lateral regexp_matches(piece, '([0-9 ().+-]+)', 'g') as m
      union all
      -- Whatever else stands between its digits.
      select piece from pieces
    ) as runs
  ), alternatives as (
    select digits from numbers where length(digits) >= 7
    union
    select substr(digits, n, 10) from numbers cross join lateral generate_series(1, length(digits) - 9) as n
  ), patterns as (
    select '(?<![[:alnum:]._+-])' || regexp_replace(address, '([^[:alnum:]])', '\\\1', 'g') || '(?!\.?[[:alnum:]_-])' as pattern from addresses
    union all
    select regexp_replace(digits, '(\d)(?=\d)', '\1[ ().-]*', 'g') from alternatives
  )
  select '(?i)' || string_agg(pattern, '|') from patterns;
$$;

-- What was written while a person had an alert closed is no first contact of it any more: the days of those that were opened again.
insert into kpi_changes (organisation_id, day)
  select distinct d.organisation_id, d.day from alerts a join kpi_days d on d.organisation_id = a.organisation_id and d.day = kpi_day(a.opened_at)
  where a.called_again_at is not null;

-- Where a trip goes elsewhere, how that did which was said of the way to another place says nothing either, also of a trip that is over.
create or replace function forget_forecasts() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from arrival_forecasts where trip_id = new.id;
  delete from forecast_outcomes where trip_id = new.id;
  return null;
end $$;
-- Of those that were measured what was said is kept for longer than this: it was forgotten.
delete from forecast_outcomes k
  where k.until_at > now() - interval '60 days' and not exists (select from arrival_forecasts f where f.trip_id = k.trip_id);
