-- When the button was pressed of which a panic's alert tells; of alerts of before it is not known.
alter table alerts add column pressed_at timestamptz;
