import { client } from '../../graphql/client.ts'
import { codeOf, extensionsOf } from '../../graphql/errorCode.ts'
import { graphql } from '../../graphql/graphql.ts'
import { uploadFile } from '../media/uploadFile.ts'
import { smallerPicture } from './smallerPicture.ts'

/** As the device form has them. */
export const MOST_PHOTOS = 5
const PATH = '/light-devices'

const LightOfCode = graphql(`
  query LightOfCode($deviceId: String!) {
    findManyLightDevice(where: { deviceId: { equals: $deviceId } }, limit: 1) {
      items {
        id
      }
    }
  }
`)

const AddPhoto = graphql(`
  mutation AddPhoto($id: Int!, $photos: [Int!]!) {
    updateLightDevice(id: $id, input: { photosFileId: { set: $photos } }) {
      id
    }
  }
`)

export interface Trouble {
  code: string | undefined
  key?: string
}

/** The light with this number; null: none that this viewer may see. */
export async function lightOfCode(deviceId: string): Promise<{ id: number | null } | { trouble: Trouble }> {
  const { data, error } = await client.query(LightOfCode, { deviceId }).toPromise()
  if (!data) return { trouble: { code: codeOf(error) } }
  return { id: data.findManyLightDevice.items[0]?.id ?? null }
}

/** @param present ids of the photos that it has */
export async function addPhoto(light: number, present: number[], taken: File): Promise<Trouble | undefined> {
  const file = await smallerPicture(taken)
  const sent = await uploadFile(file, { path: PATH }, () => {}, new AbortController().signal)
  if ('failure' in sent) return { code: sent.failure.code, key: sent.failure.key }
  const { error } = await client.mutation(AddPhoto, { id: light, photos: [...present, sent.id] }).toPromise()
  if (error) return { code: codeOf(error), key: extensionsOf(error).key }
}
