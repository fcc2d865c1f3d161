-- When he took the photo of his delivery, by his phone: by that it is told from his others. It comes by itself, and may come later.
alter table operator_proposals add column photo_taken_at timestamptz check (photo_taken_at is null or milestone = 'delivered');
