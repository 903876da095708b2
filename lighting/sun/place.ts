/** Where and by which clock the sun is computed. Degrees; IANA zone; name as people know the place. */
export interface Place {
  latitude: number
  longitude: number
  zone: string
  name?: string
  /** Without a region: the mean position of the lights of a group, or the position of the site. */
  source?: 'LIGHTS' | 'SITE'
}
