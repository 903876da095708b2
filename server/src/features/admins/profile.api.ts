import { SetInt, SetString } from '../../foundation/graphql/changeInputs.ts'
import { builder } from '../../foundation/graphql/graphql.ts'
import { Admin } from './admins.api.ts'
import { changeProfile } from './profile.ts'

const ProfileUpdateInput = builder.inputType('ProfileUpdateInput', {
  description: 'Fields that are left out keep their value.',
  fields: t => ({
    avatarFileId: t.field({ type: SetInt, description: 'an uploaded image of at most 2 MB; null for none' }),
    nickname: t.field({ type: SetString, description: 'at most 100 characters, not empty' }),
    firstName: t.field({ type: SetString, description: 'at most 100 characters, not empty' }),
    lastName: t.field({ type: SetString, description: 'at most 100 characters, not empty' }),
    phoneNumber: t.field({ type: SetString, description: '5 to 15 digits' }),
    phonePrefix: t.field({ type: SetString, description: 'always 86' }),
    expectedUpdatedAt: t.field({
      type: 'DateTime',
      description: 'updatedAt as loaded: CONFLICT if it differs now',
    }),
  }),
})

builder.mutationField('updateProfile', t =>
  t.field({
    type: Admin,
    description: 'Changes your own account. Only for accounts of type ADMIN. CONFLICT, BAD_USER_INPUT.',
    args: { input: t.arg({ type: ProfileUpdateInput, required: true, description: 'changes' }) },
    resolve: (_, { input }, { db, viewer }) => changeProfile(db, viewer, input),
  }),
)
