-- How many mails went to operators is counted of the whole company: who sees a part of the fleet would count, and send, as many again.
create function operator_mails_since(from_at timestamptz) returns table (at timestamptz, operator_id bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select m.at, m.operator_id from operator_messages m join trips t on t.id = m.trip_id
  where t.organisation_id = current_organisation() and m.via = 'mail' and m.at > from_at
$$;
revoke all on function operator_mails_since(timestamptz) from public;
grant execute on function operator_mails_since(timestamptz) to vigia_app;
