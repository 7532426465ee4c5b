-- The oldest administrator may have been switched off; somebody must be left who may do everything.
update accounts set is_super = true
where id = (select id from accounts where site_id = 0 and role = 0 and status = 'active' order by created_at, id limit 1)
  and not exists (select 1 from accounts where is_super and status = 'active');
