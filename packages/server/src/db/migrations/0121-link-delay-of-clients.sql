-- How late a link tells is a setting of its client, and changes with it. A link may have minutes of its own besides, which hold
-- where they are more; null: it has none. Links that were made keep theirs, and the day on which they end.
alter table share_links
  alter delay_min drop not null,
  drop constraint share_links_delay_min_check,
  add constraint share_links_delay_min_check check (delay_min between 0 and 60);
