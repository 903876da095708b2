// A page of nothing but MapLibre: its own clusters, which count how many of their lights are in maintenance.
const maplibregl = await import(new URL('maplibre-gl.mjs', location.href).href)

const MAINTENANCE = 3
const counted = { maintenance: ['+', ['case', ['==', ['get', 'state'], MAINTENANCE], 1, 0]] }
const map = new maplibregl.Map({
  container: 'map',
  center: [114, 32],
  zoom: 6,
  attributionControl: false,
  fadeDuration: 0,
  style: {
    version: 8,
    sources: {},
    layers: [{ id: 'ground', type: 'background', paint: { 'background-color': '#eee' } }],
  },
})
const loaded = new Promise(resolve => map.once('load', resolve))
const { ids, latitudes, longitudes, states } = await (await fetch('lights.json')).json()
globalThis.answered = performance.now()
await loaded
map.addSource('lights', {
  type: 'geojson',
  data: collection(0),
  cluster: true,
  clusterRadius: 60,
  clusterMaxZoom: 17,
  clusterProperties: counted,
})
map.addLayer({
  id: 'clusters',
  type: 'circle',
  source: 'lights',
  paint: { 'circle-radius': 18, 'circle-color': '#08c' },
})
await drawn(features => features.length > 0)
globalThis.painted = performance.now()

globalThis.change = async () => {
  const changed = 10_000
  const before = maintenance(map.querySourceFeatures('lights'))
  const since = performance.now()
  map.getSource('lights').setData(collection(changed))
  await drawn(features => maintenance(features) > before)
  return performance.now() - since
}

function collection(changed) {
  const features = ids.map((id, at) => ({
    type: 'Feature',
    id,
    geometry: { type: 'Point', coordinates: [longitudes[at], latitudes[at]] },
    properties: { state: at < changed ? MAINTENANCE : states[at] },
  }))
  return { type: 'FeatureCollection', features }
}

function maintenance(features) {
  return features.reduce((sum, { properties }) => sum + (properties.maintenance ?? 0), 0)
}

/** Until a frame has been drawn in which the lights are as wanted. */
function drawn(wanted) {
  return new Promise(resolve => {
    const look = () => {
      if (!map.isSourceLoaded('lights') || !wanted(map.querySourceFeatures('lights'))) return
      map.off('render', look)
      requestAnimationFrame(resolve)
    }
    map.on('render', look)
    map.triggerRepaint()
  })
}
