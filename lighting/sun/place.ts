/** Where and by which clock the sun is computed. Degrees; IANA zone; name as people know the place. */
export interface Place {
  latitude: number
  longitude: number
  zone: string
  name?: string
}
