-- How far the process that reads platforms, and its browser, are kept apart from the server: whether each runs as an account
-- of its own, and whether the browser has a network of its own. Null: not known yet.
alter table gps_desk add column own_accounts boolean, add column own_network boolean;
