-- Whose turn it is with a delivery: whoever takes one up that a silent server had has another, and the other's word counts no more.
alter table report_deliveries add column turn int not null default 0;
-- Within which its mail was made; null: of everything.
alter table report_deliveries add column reach jsonb;
