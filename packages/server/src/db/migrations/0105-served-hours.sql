-- For how many minutes of an hour a server of this installation ran, to tell a device that was silent from one that nobody listened to.
-- Nothing else of what is measured is told to a request.
create function served_hours(from_at timestamptz) returns table (hour timestamptz, minutes int)
language sql stable security definer set search_path = public, pg_temp as $$
  select date_trunc('hour', m.minute), count(distinct m.minute)::int from system_minutes m where m.minute >= from_at group by 1
$$;
revoke all on function served_hours(timestamptz) from public;
grant execute on function served_hours(timestamptz) to vigia_app;
