import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { BEHAVIOURS } from '#lighting/simulated/conditions.ts'
import { DEVICE_ID } from '#protocol/topics.ts'

/** A lamp of a luminaire: W at 100 %, and its controls. */
const lampModel = z.object({
  watts: z.number().min(0),
  dims: z.boolean().default(true),
  colorTemperature: z.boolean().default(false),
})
export type LampModel = z.infer<typeof lampModel>

const lightModel = z.object({
  main: lampModel.optional(),
  sub: lampModel.optional(),
  /** s from a command to its execution, at random between both; default: at once. */
  answersAfter: z.tuple([z.number().min(0), z.number().min(0)]).optional(),
})
export type LightModel = z.infer<typeof lightModel>

/**
 * Simulated faults. silent: never sends a message. lampFailure: executes commands but stays dark. weakSignal, hot: by its
 * readings. slow: responds seconds late. cycling: reports that its lamp goes off and on by itself, and details of it.
 */
const behaviour = z.enum(BEHAVIOURS)

const cityLight = z.object({
  id: z.string().regex(DEVICE_ID),
  model: z.string(),
  behaviour: behaviour.default('normal'),
  /** Rejects all plans, as a light without memory does: it executes commands only. */
  keepsNoPlan: z.boolean().optional(),
  /** Initial kWh of its meters: main, sub. */
  energy: z.tuple([z.number(), z.number()]).default([0, 0]),
})
export type CityLight = z.infer<typeof cityLight>

/** An MQTT connection: a light (its only light is itself), or a center with its lights. */
const cityEndpoint = z.object({
  username: z.string().regex(DEVICE_ID),
  password: z.string(),
  kind: z.enum(['light', 'center']),
  model: z.string().optional(),
  /** Default: 1.0. 1.1: announces its capabilities, follows rules and can be read. */
  protocol: z.enum(['1.0', '1.1']).optional(),
  lights: z.array(cityLight),
})
export type CityEndpoint = z.infer<typeof cityEndpoint>

/** Endpoints that the simulator simulates. Written by the server with the demo city. */
export const cityFile = z.object({ models: z.record(z.string(), lightModel), endpoints: z.array(cityEndpoint) })
export type CityFile = z.infer<typeof cityFile>

/** @throws Error with a message of one line */
export async function readCityFile(path: string): Promise<CityFile> {
  const text = await readFile(path, 'utf8').catch(error => {
    throw new Error(`The city file ${path} cannot be read: ${error.code ?? error.message}`)
  })
  try {
    return cityFile.parse(JSON.parse(text))
  } catch (error) {
    const first = error instanceof z.ZodError ? error.issues[0] : undefined
    throw new Error(
      `The city file ${path} is invalid: ${first ? `${first.path.join('.')}: ${first.message}` : 'not JSON'}`,
    )
  }
}
