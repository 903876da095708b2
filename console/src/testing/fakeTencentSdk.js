/** A fake of the used parts of Tencent Maps GL. It records calls and draws a beige background. */
;(() => {
  const asked = []
  class LatLng {
    lat
    lng
    constructor(lat, lng) {
      this.lat = lat
      this.lng = lng
    }
  }
  class Point {
    x
    y
    constructor(x, y) {
      this.x = x
      this.y = y
    }
  }
  class LatLngBounds {
    southWest
    northEast
    constructor(southWest, northEast) {
      this.southWest = southWest
      this.northEast = northEast
    }
  }
  class FakeMap {
    place
    center
    zoom
    overlays = new Set()
    listeners = {}
    constructor(place, options) {
      asked.push(['Map', JSON.parse(JSON.stringify(options))])
      Object.assign(window, { fakeMap: this })
      this.place = place
      this.center = options.center
      this.zoom = options.zoom
      place.style.background = '#efe9da'
      place.addEventListener('click', ({ clientX, clientY }) => {
        const { left, top } = place.getBoundingClientRect()
        this.emit('click', { latLng: this.unprojectFromContainer({ x: clientX - left, y: clientY - top }) })
      })
      setTimeout(() => this.emit('tilesloaded'), 50)
    }
    scale() {
      return (256 * 2 ** this.zoom) / 360
    }
    getCenter() {
      return this.center
    }
    getZoom() {
      return this.zoom
    }
    setCenter(center) {
      asked.push(['setCenter', center])
      this.center = center
      this.moved()
    }
    setZoom(zoom) {
      asked.push(['setZoom', zoom])
      this.zoom = zoom
      this.moved()
    }
    easeTo(status) {
      asked.push(['easeTo', { ...status }])
      Object.assign(this, status)
      this.moved()
    }
    moved() {
      for (const overlay of this.overlays) overlay.updateDOM()
      this.emit('bounds_changed')
    }
    projectToContainer({ lat, lng }) {
      const { clientWidth, clientHeight } = this.place
      return new Point(
        (lng - this.center.lng) * this.scale() + clientWidth / 2,
        (this.center.lat - lat) * this.scale() + clientHeight / 2,
      )
    }
    unprojectFromContainer({ x, y }) {
      const { clientWidth, clientHeight } = this.place
      return new LatLng(
        this.center.lat - (y - clientHeight / 2) / this.scale(),
        this.center.lng + (x - clientWidth / 2) / this.scale(),
      )
    }
    removeControl(id) {
      asked.push(['removeControl', id])
    }
    on(event, listener) {
      this.listeners[event] = [...(this.listeners[event] ?? []), listener]
    }
    emit(event, data) {
      for (const listener of this.listeners[event] ?? []) listener(data)
    }
    destroy() {
      asked.push(['destroy'])
    }
  }
  class DOMOverlay {
    map
    dom
    constructor({ map }) {
      this.map = map
      this.dom = this.createDOM()
      asked.push(['overlay'])
      map.place.append(this.dom)
      map.overlays.add(this)
      this.updateDOM()
    }
    createDOM() {
      throw new Error('createDOM is to be written by those who extend it')
    }
    updateDOM() {}
    setMap(map) {
      if (!map) this.map.overlays.delete(this)
    }
    destroy() {
      asked.push(['overlay.destroy'])
      this.dom.remove()
    }
  }
  class Geocoder {
    async getLocation({ address }) {
      asked.push(['getLocation', address])
      if (address.includes('nowhere')) return { status: 347 }
      return { status: 0, result: { location: new LatLng(37.8617, 112.5823) } }
    }
    async getAddress({ location: { lat, lng } }) {
      asked.push(['getAddress', { lat, lng }])
      return { status: 0, result: { address: `地址 ${lat.toFixed(3)} ${lng.toFixed(3)}` } }
    }
  }
  const constants = { DEFAULT_CONTROL_ID: { ZOOM: 'zoom', ROTATION: 'rotation' } }
  Object.assign(window, {
    asked,
    TMap: { LatLng, Point, LatLngBounds, Map: FakeMap, DOMOverlay, constants, service: { Geocoder } },
  })
})()
