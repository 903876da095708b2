import { builder } from '../../foundation/graphql/graphql.ts'
import { ProfileUpdateInput } from './accountInput.ts'
import { Admin } from './admins.api.ts'
import { changeProfile } from './profile.ts'

builder.mutationField('updateProfile', t =>
  t.field({
    type: Admin,
    description: 'Changes your own account. Only for accounts of type ADMIN. CONFLICT, BAD_USER_INPUT.',
    args: { input: t.arg({ type: ProfileUpdateInput, required: true, description: 'changes' }) },
    resolve: (_, { input }, { db, viewer }) => changeProfile(db, viewer, input),
  }),
)
