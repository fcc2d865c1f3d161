-- What a retention that was shorter than the one after it had deleted before 0115 noted it: until it was changed it deleted as far as it
-- said, and what is gone is no gap. Where it had not come so far, of those days nothing is said to be known either.
insert into deleted_positions (organisation_id, before, at)
select a.organisation_id,
  date_trunc('day', max(a.at - make_interval(hours => 24 * coalesce((a.before->>'positionDays')::int, 90))), 'UTC'), now()
from audit_log a join organisations o on o.id = a.organisation_id
where a.action = 'setting-change' and a.subject = 'setting:retention'
  and (a.after->>'positionDays')::int > coalesce((a.before->>'positionDays')::int, 90)
group by a.organisation_id
on conflict (organisation_id) do update set before = excluded.before, at = excluded.at
  where excluded.before > deleted_positions.before;
