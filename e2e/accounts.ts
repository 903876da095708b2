import { apiOf } from './api.ts'

const PASSWORD = 'long-enough'

/** An account whose role may do just this. @returns its email */
export async function makeAccount(url: string, name: string, ...permissions: [subject: string, action: string][]) {
  const ask = await apiOf(url, 'admin@lamplighter.example')
  const { createAdminRole: role } = await ask(`mutation { createAdminRole(input: { name: "${name}" }) { id } }`)
  for (const [subject, action] of permissions)
    await ask(`mutation { addPermissionBind(channel: "admin", subject: "${subject}", action: "${action}",
      targetId: ${role.id}) }`)
  return makeAccountOf(url, role.id, `${name.toLowerCase()}@city.example`)
}

async function makeAccountOf(url: string, roleId: number, email: string) {
  const ask = await apiOf(url, 'admin@lamplighter.example')
  await ask(`mutation { createAdmin(input: { nickname: "新人", firstName: "新", lastName: "人", phoneNumber: "13800000000",
    email: "${email}", password: "${PASSWORD}", role: { connect: { id: ${roleId} } } }) { id } }`)
  return email
}
