import { CELLULAR_LIGHT, CENTER, MODELS, type ModelPlan, PLC_LIGHT, SIMPLE_LIGHT, SLOW_LIGHT } from './models.ts'

const TEXTS: Record<string, Pick<ModelPlan, 'name' | 'description' | 'tags'>> = {
  [PLC_LIGHT]: {
    name: 'Luminaire controller K01A',
    description: 'Power line communication through a center; main and auxiliary lamp can be dimmed.',
    tags: ['PLC', 'two lamps'],
  },
  [CELLULAR_LIGHT]: {
    name: 'Luminaire controller K02B',
    description: 'Connects directly; the main lamp has dimming and colour temperature.',
    tags: ['4G', 'colour temperature'],
  },
  [SIMPLE_LIGHT]: {
    name: 'Luminaire switch K03C',
    description: 'Connects directly; on and off only.',
    tags: ['NB-IoT'],
  },
  [SLOW_LIGHT]: {
    name: 'Luminaire controller K04D',
    description: 'Behind a LoRaWAN network server, answers within minutes; the main lamp can be dimmed.',
    tags: ['LoRaWAN'],
  },
  [CENTER]: {
    name: 'Segment controller C01',
    description: 'Up to 1000 luminaires with power line communication.',
    tags: ['center'],
  },
}

export const ENGLISH_MODELS: ModelPlan[] = MODELS.map(model => ({
  ...model,
  ...TEXTS[model.code],
  manufacturer: 'Lamplighter Demo',
  versionNote: 'First version',
}))
