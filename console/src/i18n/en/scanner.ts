import type { Words } from '../words.ts'
import type { scanner as zh } from '../zh/scanner.ts'

export const scanner: Words<typeof zh> = {
  scan: 'Scan',
  title: 'Scan a barcode or QR code',
  picture: 'Camera image',
  opening: 'Opening the camera…',
  aim: 'Hold the barcode or QR code inside the frame.',
  formats: 'Reads Code 128 barcodes and QR codes',
  file: 'Read from an image',
  camera: 'Camera',
  cameraNumber: 'Camera {{number}}',
  torch: 'Torch',
  noCode: 'No barcode or QR code was found in the image. Try a sharper one.',
  unreadable: 'This image could not be read. Try another one.',
  noReader: 'The code reader could not be loaded. Check the network and try again.',
  unfit: 'The code is not a valid ID',
  several: 'Several codes were found. Choose one:',
  problem: {
    insecure: 'The camera cannot be used on this page',
    denied: 'No permission to use the camera',
    none: 'No camera was found',
    busy: 'Another program is using the camera',
    other: 'The camera could not be opened',
  },
  help: {
    insecure: 'Browsers allow the camera only on pages opened over HTTPS. You can still read from an image.',
    denied: 'Allow the camera in the browser’s site settings and open this again, or read from an image.',
    none: 'Connect a camera and open this again, or read from an image.',
    busy: 'Close the program that uses the camera and open this again, or read from an image.',
    other: 'Open this again, or read from an image.',
  },
}
