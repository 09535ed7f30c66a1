-- Leaving a group stays possible while an organization is suspended; joining one does not.
call refuse_writes_while_suspended('group_organizations', 'organization_id', 'true');
