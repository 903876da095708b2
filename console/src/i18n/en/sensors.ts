import type { Words } from '../words.ts'
import type { sensors as zh } from '../zh/sensors.ts'

export const sensors: Words<typeof zh> = {
  title: 'Sensors',
  motion: 'motion',
  noMotion: 'no motion',
  kind: {
    ILLUMINANCE: 'Illuminance',
    MOTION: 'Motion',
    TRAFFIC: 'Traffic',
    TEMPERATURE: 'Temperature',
    HUMIDITY: 'Humidity',
    WIND_SPEED: 'Wind speed',
    NOISE: 'Noise',
    PM2_5: 'PM2.5',
    PM10: 'PM10',
  },
}
