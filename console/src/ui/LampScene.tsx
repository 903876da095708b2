import classes from './LampScene.module.css'

/** x, height and whether lit, from near to far */
const LAMPS = [
  { x: 70, size: 0.9, lit: true },
  { x: 310, size: 0.62, lit: true },
  { x: 486, size: 0.44, lit: true },
  { x: 590, size: 0.3, lit: true },
  { x: 660, size: 0.21, lit: false },
]
const HORIZON = 330

/** A row of street lamps along a road at dusk. Drawn, so that nothing is loaded; decoration only. */
export function LampScene() {
  return (
    <svg className={classes.scene} viewBox="0 0 800 600" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <defs>
        <radialGradient id="glow">
          <stop offset="0" stopColor="#ffe2a0" stopOpacity="0.75" />
          <stop offset="1" stopColor="#ffd66b" stopOpacity="0" />
        </radialGradient>
        <linearGradient id="cone" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#ffe2a0" stopOpacity="0.42" />
          <stop offset="1" stopColor="#ffd66b" stopOpacity="0.02" />
        </linearGradient>
      </defs>
      <path d="M0 330 60 300l50 12 60-40 44 30 70-22 60 28 90-30 80 34 70-26 80 22 66-18 70 40v20H0z" fill="#13223f" />
      <path d={`M0 ${HORIZON}h800v270H0z`} fill="#101b31" />
      <path d="M0 600 0 470 700 332h26L640 600z" fill="#1a2742" />
      <path d="M250 600 706 334" stroke="#5c7098" strokeWidth="3" strokeDasharray="26 22" fill="none" />
      {LAMPS.map(({ x, size, lit }) => (
        <g key={x} transform={`translate(${x} ${HORIZON + 8 + size * 150}) scale(${size})`}>
          {lit && <path d="M92-372 30 8h230z" fill="url(#cone)" />}
          {lit && <circle cx="98" cy="-374" r="96" fill="url(#glow)" />}
          <path d="M0 0v-330q0-56 56-56h30" fill="none" stroke="#8fa3c4" strokeWidth="9" strokeLinecap="round" />
          <path d="M70-392h52q8 0 8 8v10H66v-10q0-8 4-8z" fill="#a9b9d3" />
          <path d="M70-374h56l-8 9H78z" fill={lit ? '#ffe9b5' : '#44546f'} />
        </g>
      ))}
    </svg>
  )
}
