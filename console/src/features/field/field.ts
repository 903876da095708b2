import { client } from '../../graphql/client.ts'
import { codeOf, extensionsOf } from '../../graphql/errorCode.ts'
import { graphql } from '../../graphql/graphql.ts'
import { uploadFile } from '../media/uploadFile.ts'
import { shrinkImage } from './shrinkImage.ts'

/** The same limit as in the device form. */
export const MAX_PHOTOS = 5
const PATH = '/light-devices'
const MAX_ATTEMPTS = 3

const LightOfCode = graphql(`
  query LightOfCode($deviceId: String!) {
    findManyLightDevice(where: { deviceId: { equals: $deviceId } }, limit: 1) {
      items {
        id
      }
    }
  }
`)

const PhotosNow = graphql(`
  query PhotosNow($id: Int!) {
    findOneLightDevice(id: $id) {
      id
      updatedAt
      photos {
        id
      }
    }
  }
`)

const AddPhoto = graphql(`
  mutation AddPhoto($id: Int!, $photos: [Int!]!, $seen: DateTime) {
    updateLightDevice(id: $id, input: { photosFileId: { set: $photos }, expectedUpdatedAt: $seen }) {
      id
    }
  }
`)

export interface RequestProblem {
  code: string | undefined
  key?: string
  /** values of the text of the key */
  params?: object
}

/** The light with this device id; null: not found, or not visible to the viewer. */
export async function findLightByDeviceId(
  deviceId: string,
): Promise<{ id: number | null } | { trouble: RequestProblem }> {
  const { data, error } = await client.query(LightOfCode, { deviceId }).toPromise()
  if (!data) return { trouble: { code: codeOf(error) } }
  return { id: data.findManyLightDevice.items[0]?.id ?? null }
}

export async function addPhoto(light: number, taken: File): Promise<RequestProblem | undefined> {
  const file = await shrinkImage(taken)
  const sent = await uploadFile(file, { path: PATH }, () => {}, new AbortController().signal)
  return 'failure' in sent ? sent.failure : appendPhoto(light, sent.id)
}

/** Adds a photo to the current ones, which other users may have changed. */
async function appendPhoto(light: number, photo: number): Promise<RequestProblem | undefined> {
  for (let tries = 1; ; tries++) {
    const { data, error } = await client.query(PhotosNow, { id: light }).toPromise()
    const now = data?.findOneLightDevice
    if (!now) return { code: data ? 'NOT_FOUND' : codeOf(error) }
    const photos = [...now.photos.map(({ id }) => id), photo]
    const { error: refused } = await client.mutation(AddPhoto, { id: light, photos, seen: now.updatedAt }).toPromise()
    if (!refused) return
    // Saved by another user between read and write.
    if (codeOf(refused) !== 'CONFLICT' || tries === MAX_ATTEMPTS)
      return { code: codeOf(refused), key: extensionsOf(refused).key }
  }
}
