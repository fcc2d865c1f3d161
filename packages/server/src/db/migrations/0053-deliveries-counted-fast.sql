-- A busy company has hundreds of thousands of deliveries in its thirty days: they are counted, and those that failed found, by index.
create index on webhook_deliveries (webhook_id, state, at) where event <> 'test';
create index on webhook_deliveries (webhook_id, id desc) where state <> 'delivered';
