export const sensors = {
  title: '传感器',
  motion: '有移动',
  noMotion: '无移动',
  kind: {
    ILLUMINANCE: '照度',
    MOTION: '移动感应',
    TRAFFIC: '车流量',
    TEMPERATURE: '气温',
    HUMIDITY: '湿度',
    WIND_SPEED: '风速',
    NOISE: '噪声',
    PM2_5: 'PM2.5',
    PM10: 'PM10',
  },
} as const
