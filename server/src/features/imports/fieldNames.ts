/*
 * Column names of other systems by field, in the languages and geographic information systems that cities use. If a file
 * has several columns for one field, the earlier name wins. Written as `plainName` compares them: without blanks, case,
 * accents and signs.
 */

const NAME = [
  '名称 设备名称 灯具名称 路灯名称 灯名 名字 名稱 設備名稱 路燈名稱 燈具名稱 名前 明称 명칭 이름 가로등명 시설명',
  'name devicename lightname lampname label displayname bezeichnung leuchtenname nom libelle designation nombre nome',
  'denominacion denominazione naam nazwa название наименование имя',
]
const DEVICE_ID = [
  '设备编号 设备id 设备号 设备编码 灯具编号 灯具编码 灯具id 路灯编号 路灯编码 路灯id 灯号 资产编号 统一编码 编号 编码',
  '路燈編號 路燈號碼 路燈代碼 燈號 燈具編號 設備編號 資產編號 財產編號 編號',
  '管理番号 灯番号 街路灯番号 照明番号 設備番号 器具番号 識別番号 番号',
  '관리번호 가로등번호 등번호 표찰번호 보안등번호 관리코드 시설번호 식별번호 일련번호 번호',
  'deviceid deviceno devicenumber devicecode streetlightid streetlightno streetlightnumber streetlightnum lightid lightno',
  'lightnumber lampid lampno lampnumber luminaireid luminairenumber fixtureid assetid assetno assetnumber assetcode',
  'facilityid unitid equipmentid slid tagid tagnumber tagno leuchtennummer leuchtenid leuchtennr lichtpunktnummer',
  'numero numeroequipement numerocandelabre identifiant idluminaire codigo codigoluminaria idluminaria matricola',
  'codice codicelampada lichtmastnummer armatuurnummer numeroprawy numerinwentarzowy numer номер номерсветильника',
  'инвентарныиномер код ref reference identifier nummer nr no number code id uuid guid globalid fid gid objectid objectid1',
  'ogcfid osmid',
]
const MODEL = [
  '型号 设备型号 灯具型号 品牌型号 型号编码 规格型号 型號 燈具型號 機種 型番 器具型式 모델 모델명 기종 등기구모델',
  'model modelcode modelno modelnumber modelname devicemodel mode luminairemodel fixturemodel modell leuchtentyp',
  'modele modeleluminaire modelo modello modeloluminaria modellolampada модель',
]
const CENTER = [
  '集中控制器 集控 集控器 集中器 网关 控制箱 网关编号 集中器编号 集中控制器編號 閘道器 控制箱編號 集中制御装置 제어기 게이트웨이',
  'center centre concentrator gateway centerid gatewayid concentratorid segmentcontroller steuergerat concentrateur',
  'concentrador concentratore koncentrator концентратор шлюз',
]
const GROUP = [
  '分组 群组 设备分组 组 所属分组 分組 群組 グループ 그룹',
  'group groupname lightgroup gruppe groupe grupo gruppo groep grupa группа',
]
const LATITUDE = [
  '纬度 緯度 北纬 北緯 위도 latitude lat latdd latitudedd latwgs84 wgs84lat latitudewgs84 gpslat gpslatitude geolat latdeg',
  'decimallatitude breite breitengrad geographischebreite latitud latitudine breedtegraad szerokosc szerokoscgeograficzna',
  'широта enlem πλατος γεωγραφικοπλατος vido zemepisnasirka szelesseg lintang ละติจูด',
  '纬度坐标 y坐标 坐标y 纵坐标 y座標 座標y 縱座標 縦座標 wgs84y y좌표 좌표y 북좌표',
  'ycoord ycoordinate coordy coordinatey pointy northing north nord hochwert y ywgs84 poy mapy geoy centroidy',
]
const LONGITUDE = [
  '经度 経度 經度 东经 東経 東經 경도 longitude lng lon long longdd londd longitudedd lonwgs84 longwgs84 wgs84lon wgs84lng',
  'longitudewgs84 gpslon gpslng gpslong gpslongitude geolon geolng londeg longdeg decimallongitude lange langengrad',
  'geographischelange longitud longitudine lengtegraad dlugosc dlugoscgeograficzna долгота boylam μηκος γεωγραφικομηκος',
  'kinhdo zemepisnadelka hosszusag bujur ลองจิจูด',
  '经度坐标 x坐标 坐标x 横坐标 x座標 座標x 橫座標 横座標 wgs84x x좌표 좌표x 동좌표',
  'xcoord xcoordinate coordx coordinatex pointx easting east est rechtswert x xwgs84 pox mapx geox centroidx',
]
const ADDRESS1 = [
  '道路 道路名称 路名 所在道路 路段 街道 道路名稱 街道名稱 地址 地址信息 路線名 路線 通り 住所 所在地',
  '도로명 도로 도로명주소 노선명 주소 소재지 소재지도로명주소 소재지지번주소',
  'road roadname street streetname onstreet address1 address streetaddress addr fulladdress addrstreet strasse',
  'strassenname adresse rue nomrue voie nomvoie calle nombrecalle direccion via rua endereco morada',
  'indirizzo straat straatnaam adres ulica улица адрес',
]
const ADDRESS2 = [
  '位置 具体位置 安装位置 安装地点 详细地址 设置位置 设置地点 設置位置 設置場所 安裝位置 詳細地址 裝設地點 設置地點 目標物',
  '위치 설치위치 설치장소 상세주소',
  'place location address2 locationdescription locationdesc locdesc crossstreet landmark addrhousenumber standort stelle',
  'lage emplacement localisation lieu ubicacion lugar localizacao local luogo ubicazione plaats locatie miejsce lokalizacja',
  'место местоположение расположение',
]
const POSITION = [
  '坐标 经纬度 位置坐标 gps坐标 地理坐标 坐标位置 座標 經緯度 經緯度座標 位置座標 緯度経度 緯度経度座標 좌표 위경도',
  'position coordinates coordinate coords latlng latlon latlong lnglat lonlat longlat latitudelongitude longitudelatitude',
  'geolocation gps gpscoordinates wkt wktgeom geom thegeom geometry geompoint geopoint geopoint2d point shape koordinaten',
  'coordonnees coordenadas posizione coordinaten wspolrzedne координаты',
]
const MAIN_WATTS = inWatts([
  '额定功率 主灯额定功率 主灯功率 灯具功率 路灯功率 光源功率 灯功率 标称功率 功率 瓦数 额定瓦数 额定功率瓦',
  '額定功率 燈具功率 燈泡瓦數 瓦數 定格電力 消費電力 ワット数 정격전력 소비전력 와트 와트수 용량 정격용량',
  'ratedpower nominalpower ratedwattage nominalwattage nominallampwattage lampwattage lampwatts lamppower luminairewattage',
  'fixturewattage ledwattage bulbwattage mainwattage mainwatts mainpower wattage wattage1 watts watt power leistung',
  'nennleistung lampenleistung leistungwatt puissance puissancelampe puissanceluminaire potencia potencialampara',
  'potenza potenzalampada vermogen lampvermogen moc mocoprawy мощность номинальнаямощность мощностьвт',
])
const SUB_WATTS = inWatts([
  '辅灯额定功率 辅灯功率 副灯额定功率 副灯功率 輔燈功率 輔燈額定功率',
  'auxiliaryratedpower auxiliarypower auxiliarywattage auxiliarywatts subwattage subwatts subpower',
])
const LAMP_TYPE = [
  '光源 光源类型 光源种类 光源型式 灯型 灯种 灯具类型 灯类型 光源類型 光源種類 燈泡形式 燈泡種類 燈泡型式 燈種 燈具種類 燈具類型',
  '灯種 光源の種類 ランプ種別 ランプ種類 灯具種別 照明種別 照明灯種別 灯種別 광원 광원종류 램프종류 등종류 등기구종류 조명종류',
  'lamptype lamptypecode lightsource lightsourcetype sourcetype bulbtype lighttype luminairetype fixturetype technology',
  'lightmethod lamptechnology leuchtmittel leuchtmitteltyp lampentyp lampenart typelampe typesource source typeluminaire',
  'tipolampara tipoluminaria tecnologia tipolampada lamptechnologie typlampy typzrodla zrodloswiatla типлампы источниксвета',
  'типсветильника',
]
const POLE_NUMBER = [
  '灯杆编号 灯杆号 杆号 杆编号 杆塔号 电杆号 灯杆编码 燈桿編號 燈桿號碼 桿號 電桿編號 電桿號碼 柱番号 電柱番号 支柱番号',
  '전주번호 등주번호 지주번호 가로등주번호',
  'polenumber poleno polenum poleid polecode poletag pole columnnumber columnid supportid mastnummer mastnr mastid masten',
  'numeropoteau numerosupport idsupport numeroposte numerocolumna numeroapoyo numeropalo mastcode numerslupa nrslupa',
  'номеропоры опора',
]
const INSTALLED_ON = [
  '安装日期 安装时间 安装年份 投运日期 启用日期 建成日期 竣工日期 安裝日期 裝設日期 設置日期 啟用日期 設置年月日 設置年月 設置年度',
  '設置年 설치일 설치일자 설치년도 설치연도 설치연월 준공일',
  'installedon installdate installationdate dateinstalled installed installeddate instdate installyear yearinstalled',
  'commissioningdate commissioned startdate installationsdatum einbaudatum inbetriebnahme montagedatum baujahr',
  'datepose dateinstallation datemiseenservice anneepose fechainstalacion fechaalta datainstalacao datainstallazione',
  'datadiinstallazione installatiedatum plaatsingsdatum datainstalacji датаустановки годустановки датаввода',
]

/** Names that may end with the unit, such as `功率W`. */
function inWatts(lines: string[]): string[] {
  return lines.map(line => line.replaceAll(/\S+/g, name => `${name} ${name}w`))
}

function words(lines: string[]): string[] {
  return lines.flatMap(line => line.split(' '))
}

export const FIELD_NAMES = {
  NAME: words(NAME),
  DEVICE_ID: words(DEVICE_ID),
  MODEL: words(MODEL),
  CENTER: words(CENTER),
  GROUP: words(GROUP),
  LATITUDE: words(LATITUDE),
  LONGITUDE: words(LONGITUDE),
  POSITION: words(POSITION),
  ADDRESS1: words(ADDRESS1),
  ADDRESS2: words(ADDRESS2),
  MAIN_WATTS: words(MAIN_WATTS),
  SUB_WATTS: words(SUB_WATTS),
  LAMP_TYPE: words(LAMP_TYPE),
  POLE_NUMBER: words(POLE_NUMBER),
  INSTALLED_ON: words(INSTALLED_ON),
}
