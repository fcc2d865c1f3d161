-- Which result an entry told of a try to reach the operator before it was corrected; null: the correction left the result as it was.
alter table comment_corrections add column was_outcome text;
