import { trimInvisible } from '#lighting/values/invisible.ts'
import type { VariablesOf } from '../../graphql/graphql.ts'
import { changedFields } from '../../ui/form/changes.ts'
import { idsOf } from '../media/uploads.ts'
import type { AdminOfForm, CreateAdmin, UpdateAdmin } from './admins.ts'
import {
  digitsOf,
  PERSON_FIELDS,
  type PersonValues,
  PHONE_PREFIX,
  personFieldOf,
  personProblems,
  personText,
  personUpdateInput,
  personValues,
} from './personForm.ts'

export type AdminValues = PersonValues & {
  email: string
  password: string
  /** id of the role, as a select knows it; empty: not chosen */
  role: string
}

/** The order on the screen. */
const ADMIN_FIELDS = [...PERSON_FIELDS, 'email', 'password', 'role'] as const

export function adminValues(admin: AdminOfForm | undefined): AdminValues {
  return { ...personValues(admin), email: admin?.email ?? '', password: '', role: `${admin?.roleId ?? ''}` }
}

/** Text keys of the problems, by field. */
export function adminProblems(values: AdminValues, isNew: boolean) {
  return {
    ...personProblems(values),
    email: emailProblem(values.email.trim()),
    password: passwordProblem(values.password, isNew),
    role: values.role === '' ? 'admin:admin-write.role.required' : undefined,
  }
}

function emailProblem(email: string): string | undefined {
  if (email === '') return 'admin:admin-write.email.required'
  return /^[^\s@]+@[^\s@]+$/.test(email) ? undefined : 'admin:admin-write.email.invalid'
}

/** An empty field keeps the present password. */
function passwordProblem(password: string, isNew: boolean): string | undefined {
  if (password === '') return isNew ? 'admin:admin-write.password.required' : undefined
  return password.length >= 8 ? undefined : 'admin:admin-write.password.tooShort'
}

/** The field of the form that an input of the server belongs to. */
export function adminFieldOf(input: string): keyof AdminValues | undefined {
  return personFieldOf(input) ?? ADMIN_FIELDS.find(field => field === input)
}

export function changedAdminFields(before: AdminValues, after: AdminValues) {
  return changedFields(ADMIN_FIELDS, before, after, personText)
}

export function adminCreateInput(values: AdminValues): VariablesOf<typeof CreateAdmin>['input'] {
  return {
    avatarFileId: idsOf(values.avatar)[0],
    nickname: trimInvisible(values.nickname),
    lastName: trimInvisible(values.lastName),
    firstName: trimInvisible(values.firstName),
    phonePrefix: PHONE_PREFIX,
    phoneNumber: digitsOf(values.phoneNumber),
    email: values.email.trim(),
    password: values.password,
    role: { connect: { id: Number(values.role) } },
  }
}

/** Only the changed fields, so that changes of other users are kept. */
export function adminUpdateInput(before: AdminValues, values: AdminValues): VariablesOf<typeof UpdateAdmin>['input'] {
  const changed = new Set(changedAdminFields(before, values))
  return {
    ...personUpdateInput(before, values),
    ...(changed.has('email') && { email: { set: values.email.trim() } }),
    ...(changed.has('password') && { password: { set: values.password } }),
    ...(changed.has('role') && { role: { connect: { id: Number(values.role) } } }),
  }
}
