import { type MapLights, STATES } from '#lighting/map/pack.ts'
import { type Cluster, type ClusterBounds, ClusterIndex, type ClusterPoint } from './clusterIndex.ts'
import { type EdgeCount, edgeCounts } from './edgeCounts.ts'
import { EVERY_STATE, hasState } from './shownStates.ts'

const WORLD: ClusterBounds = [-180, -85, 180, 85]

interface Light {
  latitude: number
  longitude: number
  state: number
}

/** All lights of a map, the filtered ones, and their clusters. */
export class MapModel {
  readonly #lights = new Map<number, Light>()
  /** Maintained as lights change; sent with every view. */
  #counts = noLights()
  #shown = EVERY_STATE
  #only: ReadonlySet<number> | undefined
  #index: ClusterIndex | undefined

  load(lights: MapLights): void {
    this.#lights.clear()
    this.#counts = noLights()
    this.#put(lights)
    this.#index = undefined
  }

  change(lights: MapLights, gone: number[]): void {
    const index = this.#index
    for (let i = 0; i < lights.ids.length; i++) {
      const [id, latitude, longitude] = [lights.ids[i]!, lights.latitudes[i]!, lights.longitudes[i]!]
      const [before, state] = [this.#lights.get(id), lights.states[i]!]
      const [was, is] = [before !== undefined && this.#shows(id, before.state), this.#shows(id, state)]
      if (was !== is || (is && index?.change(id, latitude, longitude, state) === false)) this.#index = undefined
    }
    for (const id of gone) this.#drop(id)
    this.#put(lights)
  }

  /**
   * @param shown one bit for each visible state
   * @param only these lights; left out: all
   */
  show(shown: number, only?: ReadonlySet<number>): void {
    if (shown === this.#shown && only === this.#only) return
    this.#shown = shown
    this.#only = only
    this.#index = undefined
  }

  /** Lights by state on the whole map, ignoring the filter. */
  counts(): number[] {
    return [...this.#counts]
  }

  inView(bounds: ClusterBounds, zoom: number): (Cluster | ClusterPoint)[] {
    return this.#built().inView(bounds, zoom)
  }

  /** Shown lights outside the frame. */
  edges(frame: ClusterBounds, zoom: number): EdgeCount[] {
    return edgeCounts(this.#built().markersAt(zoom), frame)
  }

  within(bounds: ClusterBounds): ClusterPoint[] {
    return this.#built().within(bounds)
  }

  opensAt(clusterId: number): number {
    return this.#built().opensAt(clusterId)
  }

  find(id: number): ClusterPoint | undefined {
    const light = this.#lights.get(id)
    return light && { kind: 'light', id, ...light }
  }

  /** Lights in the bounds, ignoring the filter; of too many, those nearest to their centre. */
  nearest([west, south, east, north]: ClusterBounds, limit: number): ClusterPoint[] {
    const found: ClusterPoint[] = []
    for (const [id, light] of this.#lights) {
      const { latitude, longitude } = light
      if (latitude >= south && latitude <= north && longitude >= west && longitude <= east)
        found.push({ kind: 'light', id, ...light })
    }
    if (found.length <= limit) return found
    // As far from the centre as the bounds, 1.
    const distanceFromCentre = ({ latitude, longitude }: ClusterPoint) =>
      Math.max(
        Math.abs(2 * longitude - west - east) / (east - west),
        Math.abs(2 * latitude - south - north) / (north - south),
      )
    return found.sort((a, b) => distanceFromCentre(a) - distanceFromCentre(b)).slice(0, limit)
  }

  /** Bounds of all shown lights; undefined: none. */
  extent(): ClusterBounds | undefined {
    const { latitudes, longitudes } = this.#built().lights
    if (latitudes.length === 0) return
    const extent: ClusterBounds = [180, 90, -180, -90]
    for (let i = 0; i < latitudes.length; i++) {
      extent[0] = Math.min(extent[0], longitudes[i]!)
      extent[1] = Math.min(extent[1], latitudes[i]!)
      extent[2] = Math.max(extent[2], longitudes[i]!)
      extent[3] = Math.max(extent[3], latitudes[i]!)
    }
    return extent
  }

  /**
   * The centre of most shown lights; undefined: none.
   * @param zoom of 256-pixel tiles
   * @param half half the size of a view, px: lights within it count
   */
  densest(zoom: number, half: { width: number; height: number }): { latitude: number; longitude: number } | undefined {
    const things = this.inView(WORLD, zoom)
    const perPixel = 360 / (256 * 2 ** zoom)
    const [width, height] = [half.width * perPixel, half.height * perPixel]
    let best: { lights: number; near: (Cluster | ClusterPoint)[] } = { lights: 0, near: [] }
    for (const { latitude, longitude } of things) {
      const near = things.filter(
        other => Math.abs(other.latitude - latitude) < height && Math.abs(other.longitude - longitude) < width,
      )
      const lights = near.reduce((sum, thing) => sum + lightsOf(thing), 0)
      if (lights > best.lights) best = { lights, near }
    }
    if (best.lights === 0) return
    const middle = (of: number[]) => (Math.min(...of) + Math.max(...of)) / 2
    return { latitude: middle(best.near.map(at => at.latitude)), longitude: middle(best.near.map(at => at.longitude)) }
  }

  #put({ ids, latitudes, longitudes, states }: MapLights): void {
    for (let i = 0; i < ids.length; i++) {
      const [id, state] = [ids[i]!, states[i]!]
      const before = this.#lights.get(id)
      if (before) this.#counts[before.state]!--
      this.#counts[state]!++
      this.#lights.set(id, { latitude: latitudes[i]!, longitude: longitudes[i]!, state })
    }
  }

  #drop(id: number): void {
    const light = this.#lights.get(id)
    if (!light) return
    this.#lights.delete(id)
    this.#counts[light.state]!--
    this.#index = undefined
  }

  #shows(id: number, state: number): boolean {
    return hasState(this.#shown, state) && (this.#only === undefined || this.#only.has(id))
  }

  #built(): ClusterIndex {
    if (this.#index) return this.#index
    const shown = [...this.#lights].filter(([id, { state }]) => this.#shows(id, state))
    this.#index = new ClusterIndex({
      ids: Int32Array.from(shown, ([id]) => id),
      latitudes: Float64Array.from(shown, ([, { latitude }]) => latitude),
      longitudes: Float64Array.from(shown, ([, { longitude }]) => longitude),
      states: Uint8Array.from(shown, ([, { state }]) => state),
    })
    return this.#index
  }
}

function noLights(): number[] {
  return new Array<number>(STATES).fill(0)
}

function lightsOf(thing: Cluster | ClusterPoint): number {
  return thing.kind === 'light' ? 1 : thing.counts.reduce((sum, count) => sum + count, 0)
}
