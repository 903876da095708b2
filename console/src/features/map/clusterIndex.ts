import Supercluster, { type ClusterFeature, type PointFeature } from 'supercluster'
import { type MapLights, STATES } from '#lighting/map/pack.ts'
import { mercator } from '../../ui/map/viewOf.ts'

/** Cluster settings for 256-pixel tiles: cells of 60 px, at least two lights, up to zoom 16. */
const CLUSTERS = { radius: 60, extent: 256, minPoints: 2, minZoom: 3, maxZoom: 16 }
const NONE = -1
const WORLD: ClusterBounds = [-180, -85, 180, 85]
/** The present zoom, and that of the move before. */
const MAX_CACHED_ZOOMS = 2

/** °: west, south, east, north */
export type ClusterBounds = [number, number, number, number]

export interface Cluster {
  kind: 'cluster'
  id: number
  latitude: number
  longitude: number
  /** lights in each state: an index is a state of lighting/map/pack.ts */
  counts: number[]
}

export interface ClusterPoint {
  kind: 'light'
  id: number
  latitude: number
  longitude: number
  state: number
}

/** All markers of a map at one zoom, in columns. */
export interface Markers {
  latitudes: Float64Array
  longitudes: Float64Array
  /** Mercator y in °, comparable with longitudes */
  ys: Float64Array
  /** lights of each marker */
  lights: Uint32Array
}

/** Index of the light. */
interface Place {
  index: number
}

/**
 * Clusters of lights at each zoom. Positions seldom change, states often do: the tree is built once, and a state change
 * only updates the counts of about a dozen ancestors.
 */
export class ClusterIndex {
  readonly lights: MapLights
  readonly #tree: Supercluster<Place>
  /** index of a light by its id */
  readonly #indexOf = new Map<number, number>()
  /** slot of a cluster by the tree's id for it */
  readonly #slotOf = new Map<number, number>()
  readonly #parentOfSlot: number[] = []
  readonly #parentOfLight: Int32Array
  readonly #counts: Uint32Array
  readonly #markersByZoom = new Map<number, Markers>()

  constructor(lights: MapLights) {
    this.lights = lights
    const count = lights.ids.length
    const features = new Array<PointFeature<Place>>(count)
    for (let index = 0; index < count; index++) {
      this.#indexOf.set(lights.ids[index]!, index)
      features[index] = {
        type: 'Feature',
        properties: { index },
        geometry: { type: 'Point', coordinates: [lights.longitudes[index]!, lights.latitudes[index]!] },
      }
    }
    this.#tree = new Supercluster<Place>(CLUSTERS).load(features)
    this.#parentOfLight = new Int32Array(count).fill(NONE)
    for (const top of this.#tree.getClusters(WORLD, CLUSTERS.minZoom))
      if (isCluster(top)) this.#walk(top.properties.cluster_id, NONE)
    this.#counts = new Uint32Array(this.#parentOfSlot.length * STATES)
    for (let index = 0; index < count; index++) this.#add(index, lights.states[index]!, 1)
  }

  /** Updates the state of a light. @returns false if it is not on this map or has moved: the index must be rebuilt */
  change(id: number, latitude: number, longitude: number, state: number): boolean {
    const index = this.#indexOf.get(id)
    if (index === undefined) return false
    if (this.lights.latitudes[index] !== latitude || this.lights.longitudes[index] !== longitude) return false
    const before = this.lights.states[index]!
    if (before === state) return true
    this.lights.states[index] = state
    this.#add(index, before, -1)
    this.#add(index, state, 1)
    return true
  }

  /** Clusters and lights in view. @param zoom of 256-pixel tiles */
  inView(bounds: ClusterBounds, zoom: number): (Cluster | ClusterPoint)[] {
    return this.#tree.getClusters(bounds, Math.floor(zoom)).map(found => {
      const [longitude, latitude] = found.geometry.coordinates as [number, number]
      if (!isCluster(found)) return this.#point(found.properties.index)
      const id = found.properties.cluster_id
      return { kind: 'cluster', id, latitude, longitude, counts: this.#countsOf(this.#slotOf.get(id)!) }
    })
  }

  /** All markers at a zoom, cached: changes of states move no marker. @param zoom of 256-pixel tiles */
  markersAt(zoom: number): Markers {
    const level = Math.min(Math.floor(zoom), CLUSTERS.maxZoom + 1)
    const cached = this.#markersByZoom.get(level)
    const markers = cached ?? (level > CLUSTERS.maxZoom ? this.#singleLights() : this.#clustersAt(level))
    // The last key is the level that was used last.
    this.#markersByZoom.delete(level)
    this.#markersByZoom.set(level, markers)
    for (const oldest of this.#markersByZoom.keys()) {
      if (this.#markersByZoom.size <= MAX_CACHED_ZOOMS) break
      this.#markersByZoom.delete(oldest)
    }
    return markers
  }

  /** Lights in the bounds. */
  within([west, south, east, north]: ClusterBounds): ClusterPoint[] {
    const { latitudes, longitudes } = this.lights
    const found: ClusterPoint[] = []
    for (let index = 0; index < latitudes.length; index++) {
      const [latitude, longitude] = [latitudes[index]!, longitudes[index]!]
      if (latitude >= south && latitude <= north && longitude >= west && longitude <= east)
        found.push(this.#point(index))
    }
    return found
  }

  /** The zoom at which a cluster splits. */
  opensAt(clusterId: number): number {
    return this.#tree.getClusterExpansionZoom(clusterId)
  }

  #singleLights(): Markers {
    const { latitudes, longitudes } = this.lights
    const lights = new Uint32Array(latitudes.length).fill(1)
    return { latitudes, longitudes, ys: latitudes.map(mercatorDegrees), lights }
  }

  #clustersAt(level: number): Markers {
    const found = this.#tree.getClusters(WORLD, level)
    const latitudes = Float64Array.from(found, ({ geometry }) => geometry.coordinates[1]!)
    return {
      latitudes,
      ys: latitudes.map(mercatorDegrees),
      longitudes: Float64Array.from(found, ({ geometry }) => geometry.coordinates[0]!),
      lights: Uint32Array.from(found, marker => (isCluster(marker) ? marker.properties.point_count : 1)),
    }
  }

  #walk(clusterId: number, parent: number): void {
    const slot = this.#parentOfSlot.push(parent) - 1
    this.#slotOf.set(clusterId, slot)
    for (const child of this.#tree.getChildren(clusterId)) {
      if (isCluster(child)) this.#walk(child.properties.cluster_id, slot)
      else this.#parentOfLight[child.properties.index] = slot
    }
  }

  #add(index: number, state: number, by: number): void {
    for (let slot = this.#parentOfLight[index]!; slot !== NONE; slot = this.#parentOfSlot[slot]!)
      this.#counts[slot * STATES + state]! += by
  }

  #countsOf(slot: number): number[] {
    return [...this.#counts.subarray(slot * STATES, (slot + 1) * STATES)]
  }

  #point(index: number): ClusterPoint {
    const { ids, latitudes, longitudes, states } = this.lights
    return {
      kind: 'light',
      id: ids[index]!,
      latitude: latitudes[index]!,
      longitude: longitudes[index]!,
      state: states[index]!,
    }
  }
}

/** Mercator y in °, comparable with longitudes. */
export function mercatorDegrees(latitude: number): number {
  return (mercator(latitude) * 180) / Math.PI
}

function isCluster(feature: PointFeature<Place> | ClusterFeature<object>): feature is ClusterFeature<object> {
  return 'cluster' in feature.properties
}
