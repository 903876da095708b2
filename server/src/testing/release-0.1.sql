-- 0016_first_run.sql
copy admin (id, uuid, email, password_hash, nickname, first_name, last_name, phone_prefix, phone_number, avatar_file_id, is_enabled, role_id, created_at, updated_at) from stdin;
5	a2d3fe47-16cc-4e39-a707-4383e1767810	root@city.example	$argon2id$v=19$m=19456,t=2,p=1$bAiwkVjL9wY/w681Szs5pA$M9wYv9HvN+QuaibQMnQB3o7Bt54G2rbPK4JItilXy/0	root	\N	\N	86	\N	\N	t	1	2026-11-22 06:09:06.334842+00	2026-11-22 06:09:06.334842+00
6	70f32d35-3fbb-4834-9a4f-76ecdbe17171	viewer@city.example	$argon2id$v=19$m=19456,t=2,p=1$+6YGqrK0XgVjJeCwhzayOQ$dtXAURy4WBrjuQrsZbMN/axNmQ1+8NOOyTd+3RPQqW4	viewer 值班	viewer	市	86	13800000000	\N	t	3	2026-11-22 06:09:12.84358+00	2026-11-22 06:09:12.84358+00
7	05ac68e4-83ea-411c-a5dd-af5f25715188	operator@city.example	$argon2id$v=19$m=19456,t=2,p=1$Gjxcsisq0IutNA/TqrKuNA$HIPRjzBikkqy9zfkcmmCKLDUycW24N4rI0Uk+22UZtA	operator 值班	operator	市	86	13800000000	\N	t	2	2026-11-22 06:09:12.994637+00	2026-11-22 06:09:12.994637+00
8	5248fcd8-e0f9-4ff0-b9cc-43efc0efb9ee	customer@city.example	$argon2id$v=19$m=19456,t=2,p=1$Ar5/WF6bb6quVufpGwkksQ$KeEoTtCgJyZayGHM8dPI1IivXhvDK9dVS8Kh+ANOYtU	customer 值班	customer	市	86	13800000000	\N	t	4	2026-11-22 06:09:13.138092+00	2026-11-22 06:09:13.138092+00
\.
copy admin_role (id, uuid, name, alias, description, created_at, updated_at) from stdin;
1	e85661e1-5106-4d1b-99ed-69a3d8ef70d1	SUPER_ADMIN	超级管理员	Everything	2026-11-22 06:07:11.858705+00	2026-11-22 06:07:11.858705+00
2	1e7894c1-a7cb-453a-9992-fd5530ca9436	OPERATOR	操作员	Reads, changes and operates the lighting	2026-11-22 06:07:11.858705+00	2026-11-22 06:07:11.858705+00
3	92b255a1-fd4e-4366-b8ef-56273468dffb	VIEWER	观察员	Reads the lighting	2026-11-22 06:07:11.858705+00	2026-11-22 06:07:11.858705+00
4	3168e886-0bf6-411f-b458-848c362e8b71	CUSTOMER	客户	Reads and operates what was authorised, nothing else	2026-11-22 06:07:11.858705+00	2026-11-22 06:07:11.858705+00
\.
copy alert (id, kind, severity, light_id, center_id, group_id, gathers, incident_id, raised_at, acknowledged_at, acknowledged_by, acknowledged_name, note, cleared_at, value, threshold, detail, tell) from stdin;
1	LAMP_FAILURE	MAJOR	34	\N	\N	f	\N	2026-11-22 06:07:18.427262+00	2026-11-22 06:09:36.185423+00	5	root	现场已派人	\N	\N	\N	\N	t
2	CENTER_OFFLINE	CRITICAL	\N	1	\N	f	\N	2026-11-22 06:09:39.17586+00	\N	\N	\N	\N	\N	\N	\N	\N	t
3	CENTER_OFFLINE	CRITICAL	\N	2	\N	f	\N	2026-11-22 06:09:39.17586+00	\N	\N	\N	\N	\N	\N	\N	\N	t
4	CENTER_OFFLINE	CRITICAL	\N	3	\N	f	\N	2026-11-22 06:09:39.17586+00	\N	\N	\N	\N	\N	\N	\N	\N	t
5	CENTER_OFFLINE	CRITICAL	\N	4	\N	f	\N	2026-11-22 06:09:39.17586+00	\N	\N	\N	\N	\N	\N	\N	\N	t
6	CENTER_OFFLINE	CRITICAL	\N	5	\N	f	\N	2026-11-22 06:09:39.17586+00	\N	\N	\N	\N	\N	\N	\N	\N	t
7	CENTER_OFFLINE	CRITICAL	\N	6	\N	f	\N	2026-11-22 06:09:39.17586+00	\N	\N	\N	\N	\N	\N	\N	\N	t
8	LIGHT_OFFLINE	MINOR	49	\N	\N	f	\N	2026-11-22 06:11:31.330155+00	\N	\N	\N	\N	\N	\N	\N	\N	t
9	LIGHT_OFFLINE	MINOR	50	\N	\N	f	\N	2026-11-22 06:11:31.330155+00	\N	\N	\N	\N	\N	\N	\N	\N	t
\.
copy alert_condition (kind, scope, subject, since, standing, quiet_since, value, threshold, detail, parent, alert_id) from stdin;
LIGHT_OFFLINE	LIGHT	50	2026-11-22 06:10:11.886295+00	t	\N	\N	\N	\N	\N	9
LIGHT_OFFLINE	LIGHT	49	2026-11-22 06:10:11.886295+00	t	\N	\N	\N	\N	\N	8
LAMP_FAILURE	LIGHT	34	2026-11-22 06:07:18.35311+00	t	\N	\N	\N	\N	\N	1
LIGHT_OFFLINE	LIGHT	45	2026-11-22 06:11:51.702283+00	f	\N	\N	\N	\N	\N	\N
LIGHT_OFFLINE	LIGHT	48	2026-11-22 06:11:51.290775+00	f	\N	\N	\N	\N	\N	\N
LIGHT_OFFLINE	LIGHT	47	2026-11-22 06:11:45.804672+00	f	\N	\N	\N	\N	\N	\N
CENTER_OFFLINE	CENTER	3	2026-11-22 06:09:07.256394+00	t	\N	\N	\N	\N	\N	4
CENTER_OFFLINE	CENTER	2	2026-11-22 06:09:07.256394+00	t	\N	\N	\N	\N	\N	3
CENTER_OFFLINE	CENTER	1	2026-11-22 06:09:07.256394+00	t	\N	\N	\N	\N	\N	2
CENTER_OFFLINE	CENTER	5	2026-11-22 06:09:07.256394+00	t	\N	\N	\N	\N	\N	6
CENTER_OFFLINE	CENTER	6	2026-11-22 06:09:07.256394+00	t	\N	\N	\N	\N	\N	7
CENTER_OFFLINE	CENTER	4	2026-11-22 06:09:07.256394+00	t	\N	\N	\N	\N	\N	5
\.
copy alert_light (alert_id, light_id, joined_at, left_at) from stdin;
6	29	2026-11-22 06:09:39.17586+00	\N
6	31	2026-11-22 06:09:39.17586+00	\N
5	23	2026-11-22 06:09:39.17586+00	\N
7	36	2026-11-22 06:09:39.17586+00	\N
4	20	2026-11-22 06:09:39.17586+00	\N
7	40	2026-11-22 06:09:39.17586+00	\N
3	12	2026-11-22 06:09:39.17586+00	\N
3	13	2026-11-22 06:09:39.17586+00	\N
2	6	2026-11-22 06:09:39.17586+00	\N
4	19	2026-11-22 06:09:39.17586+00	\N
7	38	2026-11-22 06:09:39.17586+00	\N
3	11	2026-11-22 06:09:39.17586+00	\N
3	7	2026-11-22 06:09:39.17586+00	\N
5	22	2026-11-22 06:09:39.17586+00	\N
2	4	2026-11-22 06:09:39.17586+00	\N
2	1	2026-11-22 06:09:39.17586+00	\N
7	39	2026-11-22 06:09:39.17586+00	\N
2	3	2026-11-22 06:09:39.17586+00	\N
5	21	2026-11-22 06:09:39.17586+00	\N
5	25	2026-11-22 06:09:39.17586+00	\N
3	10	2026-11-22 06:09:39.17586+00	\N
7	37	2026-11-22 06:09:39.17586+00	\N
6	28	2026-11-22 06:09:39.17586+00	\N
4	17	2026-11-22 06:09:39.17586+00	\N
7	34	2026-11-22 06:09:39.17586+00	\N
6	27	2026-11-22 06:09:39.17586+00	\N
4	16	2026-11-22 06:09:39.17586+00	\N
6	32	2026-11-22 06:09:39.17586+00	\N
6	33	2026-11-22 06:09:39.17586+00	\N
5	26	2026-11-22 06:09:39.17586+00	\N
2	5	2026-11-22 06:09:39.17586+00	\N
3	8	2026-11-22 06:09:39.17586+00	\N
4	18	2026-11-22 06:09:39.17586+00	\N
4	14	2026-11-22 06:09:39.17586+00	\N
6	30	2026-11-22 06:09:39.17586+00	\N
4	15	2026-11-22 06:09:39.17586+00	\N
2	2	2026-11-22 06:09:39.17586+00	\N
5	24	2026-11-22 06:09:39.17586+00	\N
7	35	2026-11-22 06:09:39.17586+00	\N
\.
copy alert_rule (kind, enabled, severity, raise_at, clear_at, for_seconds, clear_seconds, updated_at) from stdin;
LAMP_FAILURE	t	MAJOR	\N	\N	0	0	2026-11-22 06:07:11.700794+00
LAMP_DARK	t	MAJOR	10	20	60	10	2026-11-22 06:07:11.700794+00
DAY_BURNER	t	MINOR	\N	\N	300	10	2026-11-22 06:07:11.700794+00
OVER_VOLTAGE	t	MAJOR	264	259	10	30	2026-11-22 06:07:11.700794+00
UNDER_VOLTAGE	t	MAJOR	176	181	10	30	2026-11-22 06:07:11.700794+00
OVER_CURRENT	t	MAJOR	130	120	10	30	2026-11-22 06:07:11.700794+00
UNDER_CURRENT	t	MINOR	50	60	60	30	2026-11-22 06:07:11.700794+00
TEMPERATURE_LOW	t	MINOR	0	2	10	30	2026-11-22 06:07:11.700794+00
TEMPERATURE_HIGH	t	MAJOR	60	55	10	30	2026-11-22 06:07:11.700794+00
POWER_NEAR	t	MINOR	108	104	60	30	2026-11-22 06:07:11.700794+00
POWER_OVER	t	MAJOR	120	114	10	30	2026-11-22 06:07:11.700794+00
LIGHT_OFFLINE	t	MINOR	\N	\N	60	0	2026-11-22 06:07:11.700794+00
CENTER_OFFLINE	t	CRITICAL	\N	\N	30	60	2026-11-22 06:07:11.700794+00
PHASE_DOWN	t	CRITICAL	50	100	5	10	2026-11-22 06:07:11.700794+00
CABINET_DOOR	t	MAJOR	\N	\N	0	0	2026-11-22 06:07:11.700794+00
NOT_CONFIRMED	t	MAJOR	95	97	300	10	2026-11-22 06:07:11.700794+00
CLOCK_STEPPED	t	MINOR	2	2	0	0	2026-11-22 06:07:11.700794+00
CLOCK_DRIFT	t	MINOR	120	15	120	30	2026-11-22 06:09:13.686571+00
\.
copy audit_entry (id, at, account_kind, account_id, account_name, client_id, address, action, subject, object_id, result, detail) from stdin;
1	2026-11-22 06:08:38.21216+00	\N	\N	\N	1	127.0.0.1	loginWithEmail	TokenPayload	\N	OK	{"email": "admin@lamplighter.example", "password": "…"}
2	2026-11-22 06:08:38.522996+00	ADMIN	1	陈明	1	127.0.0.1	operateLightDevice	LightDevice	1	OK	{"id": 1, "input": {"mainBrightness": 21}}
3	2026-11-22 06:08:38.607516+00	ADMIN	1	陈明	1	127.0.0.1	operateLightDevice	LightDevice	2	OK	{"id": 2, "input": {"mainBrightness": 22}}
4	2026-11-22 06:08:38.678426+00	ADMIN	1	陈明	1	127.0.0.1	operateLightDevice	LightDevice	3	OK	{"id": 3, "input": {"mainBrightness": 23}}
5	2026-11-22 06:08:38.739592+00	ADMIN	1	陈明	1	127.0.0.1	operateLightDevice	LightDevice	4	OK	{"id": 4, "input": {"mainBrightness": 24}}
6	2026-11-22 06:08:38.833425+00	ADMIN	1	陈明	1	127.0.0.1	operateLightDevice	LightDevice	5	OK	{"id": 5, "input": {"mainBrightness": 25}}
7	2026-11-22 06:08:38.933107+00	ADMIN	1	陈明	1	127.0.0.1	operateLightDevice	LightDevice	6	OK	{"id": 6, "input": {"mainBrightness": 26}}
8	2026-11-22 06:08:38.992013+00	ADMIN	1	陈明	1	127.0.0.1	operateLightDevice	LightDevice	7	OK	{"id": 7, "input": {"mainBrightness": 27}}
9	2026-11-22 06:08:39.029691+00	ADMIN	1	陈明	1	127.0.0.1	batchOperateLightDevice	LightDevice	\N	BAD_USER_INPUT	{"ids": [], "input": {"mainSwitch": true}}
10	2026-11-22 06:08:39.061587+00	ADMIN	1	陈明	1	127.0.0.1	switchLightDevice	LightDevice	4	OK	{"id": 4, "status": false}
11	2026-11-22 06:09:12.44417+00	\N	\N	\N	1	127.0.0.1	loginWithEmail	TokenPayload	\N	OK	{"email": "root@city.example", "password": "…"}
12	2026-11-22 06:09:12.84358+00	ADMIN	5	root	1	127.0.0.1	createAdmin	Admin	6	OK	{"input": {"role": {"connect": {"id": 3}}, "email": "viewer@city.example", "lastName": "市", "nickname": "viewer 值班", "password": "…", "firstName": "viewer", "phoneNumber": "13800000000"}}
13	2026-11-22 06:09:12.994637+00	ADMIN	5	root	1	127.0.0.1	createAdmin	Admin	7	OK	{"input": {"role": {"connect": {"id": 2}}, "email": "operator@city.example", "lastName": "市", "nickname": "operator 值班", "password": "…", "firstName": "operator", "phoneNumber": "13800000000"}}
14	2026-11-22 06:09:13.138092+00	ADMIN	5	root	1	127.0.0.1	createAdmin	Admin	8	OK	{"input": {"role": {"connect": {"id": 4}}, "email": "customer@city.example", "lastName": "市", "nickname": "customer 值班", "password": "…", "firstName": "customer", "phoneNumber": "13800000000"}}
15	2026-11-22 06:09:13.488302+00	ADMIN	5	root	1	127.0.0.1	createLightGroup	LightGroup	13	OK	{"input": {"name": "新城大道 \\"北\\""}}
16	2026-11-22 06:09:13.607664+00	ADMIN	5	root	1	127.0.0.1	setHolidays	Holiday	\N	OK	{"dates": [{"date": "2027-02-06", "name": "春节"}, {"date": "2027-05-01", "name": "劳动节"}]}
17	2026-11-22 06:09:13.686571+00	ADMIN	5	root	1	127.0.0.1	updateAlertRule	AlertRule	\N	OK	{"kind": "CLOCK_DRIFT", "input": {"enabled": true, "raiseAt": 120}}
18	2026-11-22 06:09:13.763013+00	ADMIN	5	root	1	127.0.0.1	createNotificationChannel	NotificationChannel	1	OK	{"input": {"kind": "WEBHOOK", "target": "http://127.0.0.1:9/hook", "isEnabled": false}}
19	2026-11-22 06:09:13.836602+00	ADMIN	5	root	1	127.0.0.1	updateRetention	Retention	\N	OK	{"hourDays": 900, "readingDays": 60}
20	2026-11-22 06:09:35.022749+00	\N	\N	\N	1	127.0.0.1	loginWithEmail	TokenPayload	\N	OK	{"email": "root@city.example", "password": "…"}
21	2026-11-22 06:09:35.67101+00	ADMIN	5	root	1	127.0.0.1	createLightSchedule	LightSchedule	3	OK	{"input": {"days": "WEEKDAYS", "name": "工作日半夜灯", "type": "TIMING", "steps": [{"time": "23:30", "mainBrightness": 40}], "groups": {"connect": [{"id": 13}]}, "endTime": "05:45", "weekdays": [1, 2, 3, 4, 5], "confirmed": ["OFF_AT_NIGHT", "ON_IN_DAYLIGHT"], "startTime": "18:30", "mainBrightness": 80}}
22	2026-11-22 06:09:35.908816+00	ADMIN	5	root	1	127.0.0.1	deleteLightDevice	LightDevice	9	OK	{"id": 9}
23	2026-11-22 06:09:36.060636+00	ADMIN	5	root	1	127.0.0.1	updateLightDevice	LightDevice	1	OK	{"id": 1, "input": {"name": {"set": "Lampe n°1 💡"}, "group": {"connect": {"id": 13}}}}
24	2026-11-22 06:09:36.185423+00	ADMIN	5	root	1	127.0.0.1	acknowledgeAlert	Alert	1	OK	{"id": 1, "note": "现场已派人"}
25	2026-11-22 06:09:36.376971+00	\N	\N	\N	1	127.0.0.1	loginWithEmail	TokenPayload	\N	UNAUTHENTICATED	{"email": "viewer@city.example", "password": "…"}
26	2026-11-22 06:09:36.558377+00	\N	\N	\N	1	127.0.0.1	loginWithEmail	TokenPayload	\N	OK	{"email": "viewer@city.example", "password": "…"}
27	2026-11-22 06:09:36.594074+00	ADMIN	6	市viewer	1	127.0.0.1	createLightGroup	LightGroup	\N	FORBIDDEN	{"input": {"name": "不许"}}
28	2026-11-22 06:10:24.586465+00	\N	\N	\N	1	127.0.0.1	loginWithEmail	TokenPayload	\N	OK	{"email": "root@city.example", "password": "…"}
29	2026-11-22 06:10:24.889024+00	ADMIN	5	root	1	127.0.0.1	bindManagerItems	Admin	8	OK	{"id": 8, "type": "GROUP", "itemIds": [1]}
30	2026-11-22 06:10:24.921604+00	ADMIN	5	root	1	127.0.0.1	createLightGroup	LightGroup	14	OK	{"input": {"name": "待删"}}
31	2026-11-22 06:10:24.934117+00	ADMIN	5	root	1	127.0.0.1	deleteLightGroup	LightGroup	14	OK	{"id": 14}
32	2026-11-22 06:10:25.018819+00	\N	\N	\N	1	127.0.0.1	loginWithEmail	TokenPayload	\N	UNAUTHENTICATED	{"email": "viewer@city.example", "password": "…"}
33	2026-11-22 06:10:25.058156+00	\N	\N	\N	1	127.0.0.1	loginWithEmail	TokenPayload	\N	OK	{"email": "viewer@city.example", "password": "…"}
34	2026-11-22 06:10:25.064353+00	ADMIN	6	市viewer	1	127.0.0.1	createLightGroup	LightGroup	\N	FORBIDDEN	{"input": {"name": "不许"}}
\.
copy client (id, uuid, name, title, description, logo, url, is_enabled, is_testing, allow_admin_auth, allow_user_auth, max_auth_count) from stdin;
1	4c616d70-6c69-4768-8465-72636c690001	console	Lamplighter	\N	\N	\N	t	f	t	f	10
\.
copy deleted_item (id, tbl, object_id, name, device_id, deleted_at, deleted_by) from stdin;
1	light_device	9	深南大道 003 号	L-000009	2026-11-22 06:09:35.908816+00	root
2	light_group	14	待删	\N	2026-11-22 06:10:24.934117+00	root
\.
copy deleted_row (id, item_id, tbl, depth, link, row) from stdin;
1	1	light_device	0	\N	{"id": 9, "name": "深南大道 003 号", "uuid": "bf03c714-a294-4257-acbf-838bdf278eb5", "mode_id": 1, "address1": "深南大道", "address2": "距起点 72 米", "group_id": 5, "latitude": 22.54046, "center_id": 2, "device_id": "L-000009", "longitude": 113.930695, "sub_watts": null, "created_at": "2026-11-22T06:07:11.886295+00:00", "ip_address": null, "main_watts": null, "updated_at": "2026-11-22T06:07:11.886295+00:00"}
2	1	light_state	1	\N	{"fault": false, "online": false, "voltage": 226, "drive_at": null, "heard_at": "2026-11-22T06:08:47.501344+00:00", "light_id": 9, "sequence": null, "sub_level": 0, "sub_power": 0.4, "unsettled": false, "history_at": "2026-11-22T06:08:47.5+00:00", "main_level": 0, "main_power": 0.4, "sub_energy": 289.9, "wait_until": null, "clock_drift": -0.001344, "device_time": null, "drive_count": 0, "expected_at": "2026-11-21T22:41:15+00:00", "expected_by": "南山主干道", "main_energy": 966.4, "maintenance": false, "measured_at": "2026-11-22T06:08:47.501344+00:00", "measured_by": null, "plan_wanted": 4, "restored_at": null, "sub_current": 0.002, "switched_on": false, "temperature": 27.9, "commanded_id": null, "confirmation": "CONFIRMED", "energy_total": 1256.3, "lamp_failure": false, "main_current": 0.002, "plan_refusal": null, "plan_sent_at": "2026-11-22T06:07:19.235528+00:00", "plan_version": 4, "device_status": "OFFLINE", "expected_rule": "PRESET", "plan_attempts": 1, "expected_cause": "PRESET", "expected_until": "2026-11-22T09:39:12+00:00", "measured_cause": "PLAN", "plan_unsettled": false, "sub_color_temp": null, "sub_last_level": null, "sub_metered_at": "2026-11-22T06:08:47.5+00:00", "acknowledged_id": null, "expected_reason": {"by": "SUNRISE", "kind": "OFF", "zone": "Asia/Shanghai", "group": "南山主干道", "place": "南山区"}, "last_command_id": null, "main_color_temp": null, "main_last_level": null, "main_metered_at": "2026-11-22T06:08:47.5+00:00", "meter_anomalies": 0, "signal_strength": 92, "expected_version": 1, "expected_sub_level": 0, "expected_main_level": 0, "measured_command_id": null, "sub_last_color_temp": null, "main_last_color_temp": null, "expected_sub_color_temp": null, "expected_main_color_temp": null}
3	2	light_group	0	\N	{"id": 14, "name": "待删", "uuid": "5e6a6bf3-a3e4-4af6-9cf8-4ed1b361dc0f", "end_time": null, "city_code": null, "city_name": null, "time_zone": "Asia/Shanghai", "created_at": "2026-11-22T06:10:24.921604+00:00", "road_class": "OTHER", "start_time": null, "updated_at": "2026-11-22T06:10:24.921604+00:00", "description": null, "control_mode": "MANUAL", "group_status": "NORMAL", "district_code": null, "district_name": null, "enable_status": true, "province_code": null, "province_name": null, "sunset_offset": 0, "sub_brightness": null, "sub_color_temp": null, "sunrise_offset": 0, "main_brightness": null, "main_color_temp": null}
4	2	group_program	1	\N	{"rule": null, "since": null, "stale": true, "until": null, "reason": null, "group_id": 14, "sub_level": null, "main_level": null, "schedule_id": null, "settled_until": null, "sub_color_temp": null, "main_color_temp": null}
\.
copy device_mode (id, uuid, name, code, category, type, manufacturer, protocol, version, version_history, description, tags, is_enabled, config_template, interface_spec, options, needs_center, offline_after, main_watts, sub_watts) from stdin;
1	fc2928ad-2aea-4a22-bee3-e1ba2dedebc8	单灯控制器 K01A	K01A-PLC	LIGHT	light	灯塔示范	PLC	1.4.0	[{"note": "首个版本", "version": "1.4.0"}]	电力线载波，经集中器接入；主灯与辅灯均可调光。	{PLC,双灯}	t	{"nominalWatts": {"sub": 60, "main": 150}, "reportEverySeconds": 30}	{"protocol": "lamplighter/1", "transport": "MQTT 3.1.1"}	{"subLight": true, "mainLight": true, "subColorTemp": false, "mainColorTemp": false, "subBrightness": true, "mainBrightness": true}	t	180	150	60
2	ccedbcb8-f211-40d5-83dc-ebf7f75e6576	单灯控制器 K02B	K02B-4G	LIGHT	light	灯塔示范	4G	2.1.0	[{"note": "首个版本", "version": "2.1.0"}]	直连平台；主灯可调光、可调色温。	{4G,色温}	t	{"nominalWatts": {"main": 100}, "reportEverySeconds": 30}	{"protocol": "lamplighter/1", "transport": "MQTT 3.1.1"}	{"subLight": false, "mainLight": true, "subColorTemp": false, "mainColorTemp": true, "subBrightness": false, "mainBrightness": true}	f	180	100	\N
3	8c5d5ee8-0623-45ce-a424-66b0acd805f4	单灯开关 K03C	K03C-NB	LIGHT	light	灯塔示范	NB-IoT	1.0.2	[{"note": "首个版本", "version": "1.0.2"}]	直连平台；只有开和关。	{NB-IoT}	t	{"nominalWatts": {"main": 60}, "reportEverySeconds": 30}	{"protocol": "lamplighter/1", "transport": "MQTT 3.1.1"}	{"subLight": false, "mainLight": true, "subColorTemp": false, "mainColorTemp": false, "subBrightness": false, "mainBrightness": false}	f	180	60	\N
4	05fe4c9f-edbd-4d10-95d2-65c1bb2282b9	集中控制器 C01	C01-GW	CENTER	center	灯塔示范	MQTT	3.0.1	[{"note": "首个版本", "version": "3.0.1"}]	最多带 1000 盏 PLC 单灯。	{集中器}	t	{"nominalWatts": {}, "reportEverySeconds": 30}	{"protocol": "lamplighter/1", "transport": "MQTT 3.1.1"}	\N	f	180	\N	\N
\.
copy group_program (group_id, rule, schedule_id, main_level, main_color_temp, sub_level, sub_color_temp, since, until, reason, settled_until, stale) from stdin;
3	PRESET	0	0	\N	0	\N	2026-11-21 15:30:00+00	2026-11-22 11:00:00+00	{"by": "CLOCK", "kind": "OFF", "zone": "Asia/Shanghai", "group": "公园", "place": "天河区"}	2026-11-22 06:09:13.789904+00	f
4	PRESET	0	0	\N	0	\N	2026-11-21 22:44:39+00	2026-11-22 09:40:32+00	{"by": "SUNRISE", "kind": "OFF", "zone": "Asia/Shanghai", "group": "居民区", "place": "天河区"}	2026-11-22 06:09:13.789904+00	f
5	PRESET	0	0	\N	0	\N	2026-11-21 22:41:15+00	2026-11-22 09:39:12+00	{"by": "SUNRISE", "kind": "OFF", "zone": "Asia/Shanghai", "group": "南山主干道", "place": "南山区"}	2026-11-22 06:09:13.789904+00	f
6	PRESET	0	0	\N	0	\N	2026-11-21 15:00:00+00	2026-11-22 10:30:00+00	{"by": "CLOCK", "kind": "OFF", "zone": "Asia/Shanghai", "group": "西湖公园", "place": "西湖区"}	2026-11-22 06:09:13.789904+00	f
7	PRESET	0	0	\N	0	\N	2026-11-21 23:35:34+00	2026-11-22 10:03:51+00	{"by": "SUNRISE", "kind": "OFF", "zone": "Asia/Shanghai", "group": "武侯居民区", "place": "武侯区"}	2026-11-22 06:09:13.789904+00	f
8	PRESET	0	0	\N	0	\N	2026-11-21 23:07:12+00	2026-11-22 08:54:02+00	{"by": "SUNRISE", "kind": "OFF", "zone": "Asia/Shanghai", "group": "海淀主干道", "place": "海淀区"}	2026-11-22 06:09:13.789904+00	f
9	\N	\N	\N	\N	\N	\N	\N	\N	\N	2026-11-22 06:09:13.789904+00	f
10	\N	\N	\N	\N	\N	\N	\N	\N	\N	2026-11-22 06:09:13.789904+00	f
12	PRESET	0	0	\N	0	\N	2026-11-22 01:12:26+00	2026-11-22 10:38:20+00	{"by": "SUNRISE", "kind": "OFF", "zone": "Asia/Shanghai", "group": "天山主干道", "place": "天山区"}	2026-11-22 06:09:13.789904+00	f
2	SCHEDULE	1	0	\N	0	\N	2026-11-21 22:44:39+00	2026-11-22 09:40:32+00	{"by": "SUNRISE", "kind": "OFF", "zone": "Asia/Shanghai", "group": "主干道", "place": "天河区", "schedule": "主干道节能"}	2026-11-22 06:09:13.789904+00	f
11	SCHEDULE	2	0	\N	0	\N	2026-11-21 22:26:41+00	2026-11-22 08:52:34+00	{"by": "SUNRISE", "kind": "OFF", "zone": "Asia/Shanghai", "group": "浦东商业区", "place": "浦东新区", "schedule": "节假日商业区加亮"}	2026-11-22 06:09:13.789904+00	f
1	SCHEDULE	2	0	\N	0	\N	2026-11-21 22:44:39+00	2026-11-22 09:40:32+00	{"by": "SUNRISE", "kind": "OFF", "zone": "Asia/Shanghai", "group": "商业区", "place": "天河区", "schedule": "节假日商业区加亮"}	2026-11-22 06:09:13.789904+00	f
13	SCHEDULE	3	0	\N	0	\N	2026-11-20 21:45:00+00	2026-11-23 10:30:00+00	{"by": "CLOCK", "kind": "OFF", "zone": "Asia/Shanghai", "group": "新城大道 \\"北\\"", "schedule": "工作日半夜灯"}	2026-11-22 06:09:36.252372+00	f
\.
copy heartbeat (name, at) from stdin;
night	2026-11-22 06:11:32.060941+00
\.
copy holiday (date, kind, name) from stdin;
2026-01-01	HOLIDAY	元旦
2026-05-01	HOLIDAY	劳动节
2026-05-02	HOLIDAY	劳动节
2026-10-01	HOLIDAY	国庆节
2026-10-02	HOLIDAY	国庆节
2026-10-03	HOLIDAY	国庆节
2027-01-01	HOLIDAY	元旦
2027-05-02	HOLIDAY	劳动节
2027-10-01	HOLIDAY	国庆节
2027-10-02	HOLIDAY	国庆节
2027-10-03	HOLIDAY	国庆节
2027-02-06	HOLIDAY	春节
2027-05-01	HOLIDAY	劳动节
\.
copy light_center (id, uuid, name, device_id, description, province_code, province_name, city_code, city_name, district_code, district_name, device_remote_data, mode_id, online, heard_at, created_at, updated_at, cabinet, cabinet_at, daytime_power_cut) from stdin;
4	b995b915-ca28-4a1f-9824-63451f00f1be	武侯 1 号集中器	C-0004	武侯区第 1 配电箱	510000	四川省	510100	成都市	510107	武侯区	\N	4	f	2026-11-22 06:08:50.661529+00	2026-11-22 06:07:11.886295+00	2026-11-22 06:07:11.886295+00	{"phases": [{"phase": "A", "current": 0.009999999776482582, "voltage": 220.39999389648438}, {"phase": "B", "current": 0.009999999776482582, "voltage": 220.39999389648438}, {"phase": "C", "current": 0.009999999776482582, "voltage": 220.39999389648438}], "doorOpen": false}	2026-11-22 06:08:50.659746+00	f
6	7054871d-9677-474b-abbb-a77a95d03d2c	雁塔 1 号集中器	C-0006	雁塔区第 1 配电箱	610000	陕西省	610100	西安市	610113	雁塔区	\N	4	f	2026-11-22 06:08:44.447834+00	2026-11-22 06:07:11.886295+00	2026-11-22 06:07:11.886295+00	{"phases": [{"phase": "A", "current": 0.009999999776482582, "voltage": 219.8000030517578}, {"phase": "B", "current": 0.009999999776482582, "voltage": 219.8000030517578}, {"phase": "C", "current": 0.009999999776482582, "voltage": 219.8000030517578}], "doorOpen": false}	2026-11-22 06:08:44.452022+00	f
5	4ba40738-10ee-42c8-8d2f-b304e1e05ac5	海淀 1 号集中器	C-0005	海淀区第 1 配电箱	110000	北京市	\N	\N	110108	海淀区	\N	4	f	2026-11-22 06:08:45.663335+00	2026-11-22 06:07:11.886295+00	2026-11-22 06:07:11.886295+00	{"phases": [{"phase": "A", "current": 0.009999999776482582, "voltage": 220.10000610351562}, {"phase": "B", "current": 0.009999999776482582, "voltage": 220.10000610351562}, {"phase": "C", "current": 0.009999999776482582, "voltage": 220.10000610351562}], "doorOpen": false}	2026-11-22 06:08:45.662312+00	f
1	3624cd3d-cc22-40d9-8ed4-43536be4defe	天河 1 号集中器	C-0001	天河区第 1 配电箱	440000	广东省	440100	广州市	440106	天河区	\N	4	f	2026-11-22 06:08:49.65667+00	2026-11-22 06:07:11.886295+00	2026-11-22 06:07:11.886295+00	{"phases": [{"phase": "A", "current": 0.17000000178813934, "voltage": 221.5}, {"phase": "B", "current": 0.3700000047683716, "voltage": 221.5}, {"phase": "C", "current": 0.38999998569488525, "voltage": 221.5}], "doorOpen": false}	2026-11-22 06:08:49.653699+00	f
2	b22debf7-eb4a-4f6f-92e3-81de9c8d3ead	南山 1 号集中器	C-0002	南山区第 1 配电箱	440000	广东省	440300	深圳市	440305	南山区	\N	4	f	2026-11-22 06:08:47.501344+00	2026-11-22 06:07:11.886295+00	2026-11-22 06:07:11.886295+00	{"phases": [{"phase": "A", "current": 0.2199999988079071, "voltage": 221.10000610351562}, {"phase": "B", "current": 0.009999999776482582, "voltage": 221.10000610351562}, {"phase": "C", "current": 0.009999999776482582, "voltage": 221.10000610351562}], "doorOpen": false}	2026-11-22 06:08:47.501343+00	f
3	f1fc96ae-b740-44df-8840-27863f743096	西湖 1 号集中器	C-0003	西湖区第 1 配电箱	330000	浙江省	330100	杭州市	330106	西湖区	\N	4	f	2026-11-22 06:08:51.195156+00	2026-11-22 06:07:11.886295+00	2026-11-22 06:07:11.886295+00	{"phases": [{"phase": "A", "current": 0.009999999776482582, "voltage": 220.8000030517578}, {"phase": "B", "current": 0.009999999776482582, "voltage": 220.8000030517578}, {"phase": "C", "current": 0.009999999776482582, "voltage": 220.8000030517578}], "doorOpen": false}	2026-11-22 06:08:51.191132+00	f
\.
copy light_command (id, light_id, version, status, reason, main_level, main_color_temp, sub_level, sub_color_temp, cause, cause_by, created_at, expires_at, sent_at, attempts, acknowledged_at, campaign_id, not_before) from stdin;
01a201dd-b941-7131-8ebc-5558ae2147c5	48	1	ACKNOWLEDGED	\N	0	\N	\N	\N	SCHEDULE	节假日商业区加亮	2026-11-22 06:07:17.813045+00	2026-11-22 06:07:32.813045+00	2026-11-22 06:07:18.051544+00	1	2026-11-22 06:07:18.234041+00	\N	2026-11-22 06:07:17.813045+00
01a201de-f482-7485-b18c-d33fd74a1b65	1	2	ACKNOWLEDGED	\N	21	\N	0	\N	OPERATOR	陈明	2026-11-22 06:08:38.522996+00	2026-11-22 06:08:53.522996+00	2026-11-22 06:08:38.591267+00	1	2026-11-22 06:08:38.604237+00	\N	2026-11-22 06:08:38.522996+00
01a201de-f4d4-7377-9e1c-aa35ff0d771d	2	2	ACKNOWLEDGED	\N	22	\N	0	\N	OPERATOR	陈明	2026-11-22 06:08:38.607516+00	2026-11-22 06:08:53.607516+00	2026-11-22 06:08:38.657648+00	1	2026-11-22 06:08:38.684397+00	\N	2026-11-22 06:08:38.607516+00
01a201de-f523-74c6-9bd4-69c7b9909449	3	2	ACKNOWLEDGED	\N	23	\N	0	\N	OPERATOR	陈明	2026-11-22 06:08:38.678426+00	2026-11-22 06:08:53.678426+00	2026-11-22 06:08:38.716893+00	1	2026-11-22 06:08:38.738037+00	\N	2026-11-22 06:08:38.678426+00
01a201de-f55b-71c6-8986-e146da78cebc	4	2	ACKNOWLEDGED	\N	24	\N	0	\N	OPERATOR	陈明	2026-11-22 06:08:38.739592+00	2026-11-22 06:08:53.739592+00	2026-11-22 06:08:38.791699+00	1	2026-11-22 06:08:38.89995+00	\N	2026-11-22 06:08:38.739592+00
01a201de-f5dd-75da-8f9f-71db3246b126	5	2	ACKNOWLEDGED	\N	25	\N	0	\N	OPERATOR	陈明	2026-11-22 06:08:38.833425+00	2026-11-22 06:08:53.833425+00	2026-11-22 06:08:38.932935+00	1	2026-11-22 06:08:38.958005+00	\N	2026-11-22 06:08:38.833425+00
01a201de-f61f-724d-9ef2-fa11b1a9415e	6	2	ACKNOWLEDGED	\N	26	\N	0	\N	OPERATOR	陈明	2026-11-22 06:08:38.933107+00	2026-11-22 06:08:53.933107+00	2026-11-22 06:08:38.980566+00	1	2026-11-22 06:08:38.989068+00	\N	2026-11-22 06:08:38.933107+00
01a201de-f659-76f2-a1ba-a767be5b8065	7	2	ACKNOWLEDGED	\N	27	\N	0	\N	OPERATOR	陈明	2026-11-22 06:08:38.992013+00	2026-11-22 06:08:53.992013+00	2026-11-22 06:08:39.016372+00	1	2026-11-22 06:08:39.032673+00	\N	2026-11-22 06:08:38.992013+00
01a201de-f698-74a2-ac72-41f4032b0bc2	4	3	ACKNOWLEDGED	\N	0	\N	0	\N	OPERATOR	陈明	2026-11-22 06:08:39.061587+00	2026-11-22 06:08:54.061587+00	2026-11-22 06:08:39.101694+00	1	2026-11-22 06:08:39.127043+00	\N	2026-11-22 06:08:39.061587+00
\.
copy light_credential (username, light_device_id, light_center_id, secret_hash, issued_at, issued_by) from stdin;
L-000041	41	\N	\\xf3e1f4f2f4ab294faa9516635bfc972073788405cd6b0f1d18b93ea1449b1cb9	2026-11-22 06:07:11.886295+00	demo
L-000042	42	\N	\\x7cc374609b58e4e4552013aeb7c440ea9a8132cd3159849570d4abcab2e8b621	2026-11-22 06:07:11.886295+00	demo
L-000043	43	\N	\\x99d36e4d2a726dec82b77c0728eac2554bdcf48bdfd199b4c995dfa97ec54123	2026-11-22 06:07:11.886295+00	demo
L-000044	44	\N	\\x8019307b2b7fd33d64f1a716bc6547b1897e6816f17bde6f331462615f48c6e9	2026-11-22 06:07:11.886295+00	demo
L-000045	45	\N	\\x8e27c9c3067616cdc49d6791c17e01efa15063f1aa7f6099679c2d0bca8ca17c	2026-11-22 06:07:11.886295+00	demo
L-000046	46	\N	\\x4e254b160a998950b8a7fc57dbeac5a5dd66ea0413de5b4031bf5c1b28699aa1	2026-11-22 06:07:11.886295+00	demo
L-000047	47	\N	\\x225e7e6bb72b067a5a6223609c61b112cb8e470d92eaa02adefe6d95f9a2756a	2026-11-22 06:07:11.886295+00	demo
L-000048	48	\N	\\xce7a670447ffdda50ae5acec7cc831e64bdd251cd25b7aa787a4ff9deea3b582	2026-11-22 06:07:11.886295+00	demo
L-TRY-0001	49	\N	\\xea1e1e7d71f1e0eb73df42ebe7f28b41a0f7730385b10a0e84b7002de88e967e	2026-11-22 06:07:11.886295+00	demo
L-TRY-0002	50	\N	\\x19d4c4469d5c438a9f6592251bd7e0bdb868d6a35429bd77f331a3830e5357f5	2026-11-22 06:07:11.886295+00	demo
C-0003	\N	3	\\x420433a3396320a20941243cc8f051db1ee124ad553657cb7bcd620f4729fe41	2026-11-22 06:07:11.886295+00	demo
C-0004	\N	4	\\x128db06642ff9cebdf8428e924e7ed2cf07e85f60c32f05b20fb00539f53deae	2026-11-22 06:07:11.886295+00	demo
C-0002	\N	2	\\xaa291795a93ba468db55ee6ff5367a90dba6c6ce880ba5553378e7972c526f14	2026-11-22 06:07:11.886295+00	demo
C-0005	\N	5	\\xe5c4b9edc7331f438f23d364f54db79146a352c5fef60d82b6f559daf9bbebf7	2026-11-22 06:07:11.886295+00	demo
C-0006	\N	6	\\x7f0cea60fc1439ad7f158956de1c971635b5ca282875e7010326f7e1a5e3efe9	2026-11-22 06:07:11.886295+00	demo
C-0001	\N	1	\\x800c4f113232ba5d6cc42ba1f8994cdc7fd0546f81ec6af69a7c15b3c54e7c31	2026-11-22 06:07:11.886295+00	demo
\.
copy light_day (light_id, day, main_energy, sub_energy) from stdin;
41	2026-11-22	0	0
45	2026-11-22	0	0
46	2026-11-22	0	0
43	2026-11-22	0	0
38	2026-11-22	0	0
36	2026-11-22	0	0
39	2026-11-22	0	0
34	2026-11-22	0	0
37	2026-11-22	0	0
35	2026-11-22	0	0
40	2026-11-22	0	0
29	2026-11-22	0	0
33	2026-11-22	0	0
28	2026-11-22	0	0
27	2026-11-22	0	0
32	2026-11-22	0	0
30	2026-11-22	0	0
31	2026-11-22	0	0
47	2026-11-22	0	0
44	2026-11-22	0	0
9	2026-11-22	0	0
10	2026-11-22	0	0
7	2026-11-22	0.00010000000020227162	0
12	2026-11-22	0	0
13	2026-11-22	0	0
8	2026-11-22	0	0
11	2026-11-22	0	0
42	2026-11-22	0	0
3	2026-11-22	9.999999997489795e-05	0
4	2026-11-22	0	0
6	2026-11-22	9.999999997489795e-05	0
2	2026-11-22	0.00010000000000331966	0
5	2026-11-22	0.00010000000020227162	0
1	2026-11-22	9.999999997489795e-05	0
21	2026-11-22	0	0
26	2026-11-22	0	0
23	2026-11-22	0	0
25	2026-11-22	0	0
22	2026-11-22	0	0
24	2026-11-22	0	0
16	2026-11-22	0	0
20	2026-11-22	0	0
14	2026-11-22	0	0
17	2026-11-22	0	0
19	2026-11-22	0	0
15	2026-11-22	0	0
48	2026-11-22	0	0
\.
copy light_device (id, uuid, name, device_id, address1, address2, latitude, longitude, ip_address, group_id, center_id, mode_id, created_at, updated_at, main_watts, sub_watts) from stdin;
2	71116b39-1627-4f17-8848-d588fc7ab1b5	天河路 002 号	L-000002	天河路	距起点 36 米	23.133009	113.320852	\N	1	1	1	2026-11-22 06:07:11.886295+00	2026-11-22 06:07:11.886295+00	\N	\N
3	b4eca89c-46ba-4db9-8073-8fc63009c57c	黄埔大道西 001 号	L-000003	黄埔大道西	距起点 0 米	23.1265	113.325	\N	2	1	1	2026-11-22 06:07:11.886295+00	2026-11-22 06:07:11.886295+00	\N	\N
4	d98d7ed9-707c-45e2-b473-087a1dbd9705	黄埔大道西 002 号	L-000004	黄埔大道西	距起点 30 米	23.126511	113.325292	\N	2	1	1	2026-11-22 06:07:11.886295+00	2026-11-22 06:07:11.886295+00	\N	\N
5	4f88d90e-2932-405f-a6e4-6d1601b3c61a	珠江公园环路 001 号	L-000005	珠江公园环路	距起点 0 米	23.1212	113.335	\N	3	1	1	2026-11-22 06:07:11.886295+00	2026-11-22 06:07:11.886295+00	\N	\N
6	abd5483e-6096-4842-9f62-7ecf354ce449	珠江公园环路 002 号	L-000006	珠江公园环路	距起点 29 米	23.121401	113.335185	\N	3	1	1	2026-11-22 06:07:11.886295+00	2026-11-22 06:07:11.886295+00	\N	\N
7	fc220f28-2bc3-4632-8d25-40adfc05e7ad	深南大道 001 号	L-000007	深南大道	距起点 0 米	22.5405	113.93	\N	5	2	1	2026-11-22 06:07:11.886295+00	2026-11-22 06:07:11.886295+00	\N	\N
8	a0dc1685-4ca6-441d-a9c3-1417242578d2	深南大道 002 号	L-000008	深南大道	距起点 36 米	22.54048	113.930348	\N	5	2	1	2026-11-22 06:07:11.886295+00	2026-11-22 06:07:11.886295+00	\N	\N
10	9ac0250b-e0f3-4c05-9ac5-e2a6a8c2e3a0	科苑南路 001 号	L-000010	科苑南路	距起点 0 米	22.525	113.9445	\N	5	2	1	2026-11-22 06:07:11.886295+00	2026-11-22 06:07:11.886295+00	\N	\N
11	c5a69727-5589-4242-940e-d876313c88e3	科苑南路 002 号	L-000011	科苑南路	距起点 26 米	22.525226	113.944542	\N	5	2	1	2026-11-22 06:07:11.886295+00	2026-11-22 06:07:11.886295+00	\N	\N
12	4a4e919a-8181-4e1a-8898-e371c9710a62	科苑南路 003 号	L-000012	科苑南路	距起点 51 米	22.525453	113.944584	\N	5	2	1	2026-11-22 06:07:11.886295+00	2026-11-22 06:07:11.886295+00	\N	\N
13	ba30829b-fbd1-4cea-8546-c866539c2144	南海大道 001 号	L-000013	南海大道	距起点 0 米	22.51	113.9235	\N	\N	2	1	2026-11-22 06:07:11.886295+00	2026-11-22 06:07:11.886295+00	\N	\N
14	147edef7-1b64-4cf6-a63a-42bcaff2c851	文三路 001 号	L-000014	文三路	距起点 0 米	30.2785	120.121	\N	6	3	1	2026-11-22 06:07:11.886295+00	2026-11-22 06:07:11.886295+00	\N	\N
15	255017c9-035f-42f2-80b0-bfd9cbd84673	文三路 002 号	L-000015	文三路	距起点 39 米	30.278508	120.121404	\N	6	3	1	2026-11-22 06:07:11.886295+00	2026-11-22 06:07:11.886295+00	\N	\N
16	b468e5d9-0c7a-406e-99cd-c42899623d4f	曙光路 001 号	L-000016	曙光路	距起点 0 米	30.26	120.133	\N	6	3	1	2026-11-22 06:07:11.886295+00	2026-11-22 06:07:11.886295+00	\N	\N
17	ed3876b7-9cf3-44f1-8d99-59ed00cdf09f	曙光路 002 号	L-000017	曙光路	距起点 30 米	30.260088	120.133295	\N	6	3	1	2026-11-22 06:07:11.886295+00	2026-11-22 06:07:11.886295+00	\N	\N
18	c0741f81-27e7-4bcf-bdbd-ce86fc5ee239	天目山路 001 号	L-000018	天目山路	距起点 0 米	30.271	120.115	\N	6	3	1	2026-11-22 06:07:11.886295+00	2026-11-22 06:07:11.886295+00	\N	\N
19	45dec3bc-f51c-4b74-a78c-11d66efb7450	天目山路 002 号	L-000019	天目山路	距起点 28 米	30.271006	120.115295	\N	6	3	1	2026-11-22 06:07:11.886295+00	2026-11-22 06:07:11.886295+00	\N	\N
20	ed9e4e68-c814-4e6d-b521-8a85363f286c	古墩路 001 号	L-000020	古墩路	距起点 0 米	30.285	120.102	\N	6	3	1	2026-11-22 06:07:11.886295+00	2026-11-22 06:07:11.886295+00	\N	\N
21	18c38fd8-9721-48ab-815c-effe51059170	玉林北路 001 号	L-000021	玉林北路	距起点 0 米	30.627	104.056	\N	7	4	1	2026-11-22 06:07:11.886295+00	2026-11-22 06:07:11.886295+00	\N	\N
22	a40170c5-b7f0-4ac1-975c-a68cef2cf560	玉林北路 002 号	L-000022	玉林北路	距起点 35 米	30.62731	104.056078	\N	7	4	1	2026-11-22 06:07:11.886295+00	2026-11-22 06:07:11.886295+00	\N	\N
23	c4ca1f89-86a3-44b5-836c-cbd355f069f0	人民南路四段 001 号	L-000023	人民南路四段	距起点 0 米	30.62	104.067	\N	7	4	1	2026-11-22 06:07:11.886295+00	2026-11-22 06:07:11.886295+00	\N	\N
24	40ad8755-79bd-4e59-ab5b-c11c2564930c	人民南路四段 002 号	L-000024	人民南路四段	距起点 37 米	30.620328	104.066986	\N	7	4	1	2026-11-22 06:07:11.886295+00	2026-11-22 06:07:11.886295+00	\N	\N
25	48193508-9225-4777-9782-bf75bacbe2fc	武侯祠大街 001 号	L-000025	武侯祠大街	距起点 0 米	30.644	104.044	\N	7	4	1	2026-11-22 06:07:11.886295+00	2026-11-22 06:07:11.886295+00	\N	\N
26	f410762b-a6df-4d6f-b897-fe36f49349a0	武侯祠大街 002 号	L-000026	武侯祠大街	距起点 28 米	30.644071	104.044284	\N	7	4	1	2026-11-22 06:07:11.886295+00	2026-11-22 06:07:11.886295+00	\N	\N
27	452b72f8-c14d-4dd2-85a5-35d1813a0b0b	中关村大街 001 号	L-000027	中关村大街	距起点 0 米	39.966	116.3225	\N	8	5	1	2026-11-22 06:07:11.886295+00	2026-11-22 06:07:11.886295+00	\N	\N
28	669017b8-c4c8-415e-b153-e2ceaf4c373a	中关村大街 002 号	L-000028	中关村大街	距起点 33 米	39.966285	116.322399	\N	8	5	1	2026-11-22 06:07:11.886295+00	2026-11-22 06:07:11.886295+00	\N	\N
29	34b36d76-dff1-4c3b-847c-bb8f99ff45cd	中关村大街 003 号	L-000029	中关村大街	距起点 66 米	39.96657	116.322299	\N	8	5	1	2026-11-22 06:07:11.886295+00	2026-11-22 06:07:11.886295+00	\N	\N
30	69affecd-bf85-4c66-9ec4-3de6f4970ab5	知春路 001 号	L-000030	知春路	距起点 0 米	39.976	116.323	\N	8	5	1	2026-11-22 06:07:11.886295+00	2026-11-22 06:07:11.886295+00	\N	\N
31	8c7b39e4-4d09-4494-9ac4-d80fe41289be	知春路 002 号	L-000031	知春路	距起点 25 米	39.976007	116.323293	\N	8	5	1	2026-11-22 06:07:11.886295+00	2026-11-22 06:07:11.886295+00	\N	\N
32	65ef1fe8-ac93-431f-bef5-f1540ab9416d	知春路 003 号	L-000032	知春路	距起点 50 米	39.976013	116.323587	\N	8	5	1	2026-11-22 06:07:11.886295+00	2026-11-22 06:07:11.886295+00	\N	\N
33	43c8bee4-9dff-43d6-8c7a-4ef9eb8423b6	学院南路 001 号	L-000033	学院南路	距起点 0 米	39.957	116.33	\N	8	5	1	2026-11-22 06:07:11.886295+00	2026-11-22 06:07:11.886295+00	\N	\N
34	9f82a847-b895-4b86-840c-ae5862efb03e	小寨东路 001 号	L-000034	小寨东路	距起点 0 米	34.224	108.947	\N	9	6	1	2026-11-22 06:07:11.886295+00	2026-11-22 06:07:11.886295+00	\N	\N
35	63073b0d-bb14-401d-9a07-af8bfbdc5ba7	小寨东路 002 号	L-000035	小寨东路	距起点 25 米	34.224005	108.947273	\N	9	6	1	2026-11-22 06:07:11.886295+00	2026-11-22 06:07:11.886295+00	\N	\N
36	dafe53bb-a3a9-43f4-a8e7-70218d7d2edd	小寨东路 003 号	L-000036	小寨东路	距起点 50 米	34.224009	108.947547	\N	9	6	1	2026-11-22 06:07:11.886295+00	2026-11-22 06:07:11.886295+00	\N	\N
37	90fbc3d4-33f2-4f5a-b66e-012ca70fa3dc	雁塔南路 001 号	L-000037	雁塔南路	距起点 0 米	34.202	108.964	\N	9	6	1	2026-11-22 06:07:11.886295+00	2026-11-22 06:07:11.886295+00	\N	\N
38	7f9cac52-1036-4420-bbb4-efd1e2f38d75	雁塔南路 002 号	L-000038	雁塔南路	距起点 26 米	34.202233	108.964	\N	\N	6	1	2026-11-22 06:07:11.886295+00	2026-11-22 06:07:11.886295+00	\N	\N
39	4f516fce-46a4-47d5-84f3-007720506bda	雁塔南路 003 号	L-000039	雁塔南路	距起点 52 米	34.202466	108.964	\N	9	6	1	2026-11-22 06:07:11.886295+00	2026-11-22 06:07:11.886295+00	\N	\N
40	55a0ac75-b8bf-4665-bc13-567bd5854129	长安南路 001 号	L-000040	长安南路	距起点 0 米	34.199	108.9465	\N	9	6	1	2026-11-22 06:07:11.886295+00	2026-11-22 06:07:11.886295+00	\N	\N
41	7a6b73ce-0cff-460f-8278-e13b60ba3100	解放南路 001 号	L-000041	解放南路	距起点 0 米	43.78	87.621	10.28.0.0	12	\N	2	2026-11-22 06:07:11.886295+00	2026-11-22 06:07:11.886295+00	\N	\N
42	398fd41a-4045-480d-b801-830619db297a	解放南路 002 号	L-000042	解放南路	距起点 33 米	43.780289	87.620942	10.28.0.1	12	\N	2	2026-11-22 06:07:11.886295+00	2026-11-22 06:07:11.886295+00	\N	\N
43	1c22708c-8e4c-4f00-aa07-2901048ab569	解放南路 003 号	L-000043	解放南路	距起点 65 米	43.780578	87.620884	10.28.0.2	12	\N	3	2026-11-22 06:07:11.886295+00	2026-11-22 06:07:11.886295+00	\N	\N
44	aea12cc1-b0ff-43f4-94df-a66bf3d894d1	延安路 001 号	L-000044	延安路	距起点 0 米	43.77	87.625	10.28.0.3	12	\N	2	2026-11-22 06:07:11.886295+00	2026-11-22 06:07:11.886295+00	\N	\N
45	c9c87ada-f33a-418d-8833-0400bba7b0f6	延安路 002 号	L-000045	延安路	距起点 39 米	43.769718	87.625282	10.28.0.4	\N	\N	2	2026-11-22 06:07:11.886295+00	2026-11-22 06:07:11.886295+00	\N	\N
46	fdec4f05-fa0e-4c13-bd18-6904d8065937	延安路 003 号	L-000046	延安路	距起点 78 米	43.769435	87.625565	10.28.0.5	12	\N	3	2026-11-22 06:07:11.886295+00	2026-11-22 06:07:11.886295+00	\N	\N
47	e06210df-3bd6-4c83-8241-5ea42e53deea	世纪大道 001 号	L-000047	世纪大道	距起点 0 米	31.236	121.508	10.27.0.6	11	\N	2	2026-11-22 06:07:11.886295+00	2026-11-22 06:07:11.886295+00	\N	\N
48	10fef20c-13c7-4bdb-9c36-da67728f384f	锦绣路 001 号	L-000048	锦绣路	距起点 0 米	31.218	121.548	10.27.0.7	11	\N	2	2026-11-22 06:07:11.886295+00	2026-11-22 06:07:11.886295+00	\N	\N
1	363f21e2-57c7-4a67-9240-fe6ef28b3e6d	Lampe n°1 💡	L-000001	天河路	距起点 0 米	23.133	113.3205	\N	13	1	1	2026-11-22 06:07:11.886295+00	2026-11-22 06:09:36.060636+00	\N	\N
49	0940a850-2b09-44c1-89b7-f6824ecbbcf9	体验灯 1 号	L-TRY-0001	天河北路	距起点 30 米	23.1415	113.3263	\N	\N	\N	2	2026-11-22 06:07:11.886295+00	2026-11-22 06:07:11.886295+00	\N	\N
50	917bf21a-b015-423d-b152-418107923722	体验灯 2 号	L-TRY-0002	天河北路	距起点 60 米	23.1415	113.3266	\N	\N	\N	2	2026-11-22 06:07:11.886295+00	2026-11-22 06:07:11.886295+00	\N	\N
\.
copy light_group (id, uuid, name, description, province_code, province_name, city_code, city_name, district_code, district_name, control_mode, main_brightness, main_color_temp, sub_brightness, sub_color_temp, enable_status, group_status, start_time, end_time, time_zone, created_at, updated_at, sunset_offset, sunrise_offset, road_class) from stdin;
1	707b16e9-fe02-40a4-a9ba-d0d13ead2a83	商业区	天河区 · 商业区	440000	广东省	440100	广州市	440106	天河区	TIMING	80	\N	80	\N	t	NORMAL	18:30	06:30	Asia/Shanghai	2026-11-22 06:07:11.886295+00	2026-11-22 06:07:11.886295+00	0	0	OTHER
2	cb6fbd12-e86a-4a7c-9ccd-7c5b4ac092c9	主干道	天河区 · 主干道	440000	广东省	440100	广州市	440106	天河区	SUNRISE_SUNSET	80	\N	80	\N	t	NORMAL	\N	\N	Asia/Shanghai	2026-11-22 06:07:11.886295+00	2026-11-22 06:07:11.886295+00	0	0	MAIN
3	5c15235d-859c-4ec9-8009-0f188445d0d5	公园	天河区 · 公园	440000	广东省	440100	广州市	440106	天河区	TIMING	80	\N	80	\N	t	NORMAL	19:00	23:30	Asia/Shanghai	2026-11-22 06:07:11.886295+00	2026-11-22 06:07:11.886295+00	0	0	OTHER
4	6bc6ad6f-b66d-473b-b2c9-f27c0d262077	居民区	天河区 · 居民区	440000	广东省	440100	广州市	440106	天河区	SUNRISE_SUNSET	80	\N	80	\N	t	NORMAL	\N	\N	Asia/Shanghai	2026-11-22 06:07:11.886295+00	2026-11-22 06:07:11.886295+00	0	0	OTHER
5	48a5dd1b-304a-4d47-865f-59593326c24c	南山主干道	南山区 · 南山主干道	440000	广东省	440300	深圳市	440305	南山区	SUNRISE_SUNSET	80	\N	80	\N	t	NORMAL	\N	\N	Asia/Shanghai	2026-11-22 06:07:11.886295+00	2026-11-22 06:07:11.886295+00	0	0	MAIN
6	7a1eeb32-cb1d-48b2-8532-3ad6cfdf5db6	西湖公园	西湖区 · 西湖公园	330000	浙江省	330100	杭州市	330106	西湖区	TIMING	80	\N	80	\N	t	NORMAL	18:30	23:00	Asia/Shanghai	2026-11-22 06:07:11.886295+00	2026-11-22 06:07:11.886295+00	0	0	OTHER
7	9ce6e4ad-0ad4-4744-97f4-cab2612f503a	武侯居民区	武侯区 · 武侯居民区	510000	四川省	510100	成都市	510107	武侯区	SUNRISE_SUNSET	80	\N	80	\N	t	NORMAL	\N	\N	Asia/Shanghai	2026-11-22 06:07:11.886295+00	2026-11-22 06:07:11.886295+00	0	0	OTHER
8	ef5abff5-38c0-4a23-8ef8-e57345bd8930	海淀主干道	海淀区 · 海淀主干道	110000	北京市	\N	\N	110108	海淀区	SUNRISE_SUNSET	80	\N	80	\N	t	NORMAL	\N	\N	Asia/Shanghai	2026-11-22 06:07:11.886295+00	2026-11-22 06:07:11.886295+00	0	0	MAIN
9	66adadb7-88fb-41f9-824f-55a28ab83d53	雁塔商业区	雁塔区 · 雁塔商业区	610000	陕西省	610100	西安市	610113	雁塔区	MANUAL	\N	\N	\N	\N	t	NORMAL	\N	\N	Asia/Shanghai	2026-11-22 06:07:11.886295+00	2026-11-22 06:07:11.886295+00	0	0	OTHER
10	3e40eaa6-35d9-485a-881d-da2d20242007	洪山居民区	洪山区 · 洪山居民区	420000	湖北省	420100	武汉市	420111	洪山区	MANUAL	\N	\N	\N	\N	t	NORMAL	\N	\N	Asia/Shanghai	2026-11-22 06:07:11.886295+00	2026-11-22 06:07:11.886295+00	0	0	OTHER
11	8d70c47a-902d-4a40-b841-ba4c156c32dd	浦东商业区	浦东新区 · 浦东商业区	310000	上海市	\N	\N	310115	浦东新区	TIMING	80	\N	80	\N	t	NORMAL	18:00	06:00	Asia/Shanghai	2026-11-22 06:07:11.886295+00	2026-11-22 06:07:11.886295+00	0	0	OTHER
12	f6fb9990-71ff-4f0f-8b31-ad9b971567d0	天山主干道	天山区 · 天山主干道	650000	新疆维吾尔自治区	650100	乌鲁木齐市	650102	天山区	SUNRISE_SUNSET	80	\N	80	\N	t	MAINTENANCE	\N	\N	Asia/Shanghai	2026-11-22 06:07:11.886295+00	2026-11-22 06:07:11.886295+00	0	0	MAIN
13	43ca674c-203b-48b5-956c-0464ebc2ff85	新城大道 "北"	\N	\N	\N	\N	\N	\N	\N	MANUAL	\N	\N	\N	\N	t	NORMAL	\N	\N	Asia/Shanghai	2026-11-22 06:09:13.488302+00	2026-11-22 06:09:13.488302+00	0	0	OTHER
\.
copy light_group_manager (admin_id, light_group_id) from stdin;
8	1
\.
copy light_group_schedule (group_id, schedule_id) from stdin;
2	1
11	2
1	2
13	3
\.
copy light_hour_2026_11 (hour, main_energy, sub_energy, power_sum, voltage_sum, temperature_sum, current_sum, light_id, readings, main_level_sum, sub_level_sum, main_levels, sub_levels, powers, voltages, temperatures, currents, power_min, power_max, voltage_min, voltage_max, temperature_min, temperature_max) from stdin;
2026-11-22 06:00:00+00	0	0	4.000000059604645	1121.8999786376953	138.99999618530273	0.020000000949949026	19	5	0	0	5	5	5	5	5	5	0.8	0.8	224.3	224.4	27.8	27.8
2026-11-22 06:00:00+00	0	0	2.0000000298023224	1113.9000091552734	131.49999618530273	0.010000000474974513	48	5	0	0	5	0	5	5	5	5	0.4	0.4	222.7	222.8	26.3	26.3
2026-11-22 06:00:00+00	0	0	4.000000059604645	1129.6999816894531	139.49999809265137	0.020000000949949026	15	5	0	0	5	5	5	5	5	5	0.8	0.8	225.9	226	27.9	27.9
2026-11-22 06:00:00+00	0	0	4.000000059604645	1123.0000305175781	139.49999809265137	0.020000000949949026	11	5	0	0	5	5	5	5	5	5	0.8	0.8	224.6	224.6	27.9	27.9
2026-11-22 06:00:00+00	0	0	1.600000023841858	902.5000152587891	104.80000305175781	0.00800000037997961	42	4	0	0	4	0	4	4	4	4	0.4	0.4	225.6	225.7	26.2	26.2
2026-11-22 06:00:00+00	9.999999997489795e-05	0	78.80000615119934	1344	174.1999969482422	0.35400000028312206	1	6	42	0	6	6	6	6	6	6	0.8	37.800003	224	224	27.8	31.5
2026-11-22 06:00:00+00	0.00010000000020227162	0	90.20000004768372	1346.1999816894531	175.39999389648438	0.404000012204051	5	6	50	0	6	6	6	6	6	6	0.8	43.5	224.3	224.4	27.8	32.1
2026-11-22 06:00:00+00	9.999999997489795e-05	0	84.60000157356262	1344.6000366210938	174.79999542236328	0.38000002317130566	3	6	46	0	6	6	6	6	6	6	0.8	40.7	224.1	224.1	27.8	31.8
2026-11-22 06:00:00+00	0	0	3.200000047683716	889.7999877929688	105.19999694824219	0.01600000075995922	39	4	0	0	4	4	4	4	4	4	0.8	0.8	222.4	222.5	26.3	26.3
2026-11-22 06:00:00+00	9.999999997489795e-05	0	93.20000004768372	1350.9000091552734	175.20000457763672	0.4160000067204237	6	6	52	0	6	6	6	6	6	6	0.8	45	225.1	225.2	27.7	32.2
2026-11-22 06:00:00+00	0	0	1.600000023841858	900.4000244140625	104.80000305175781	0.00800000037997961	41	4	0	0	4	0	4	4	4	4	0.4	0.4	225.1	225.1	26.2	26.2
2026-11-22 06:00:00+00	0	0	3.200000047683716	898.3000183105469	105.19999694824219	0.01600000075995922	37	4	0	0	4	4	4	4	4	4	0.8	0.8	224.5	224.6	26.3	26.3
2026-11-22 06:00:00+00	0	0	1.600000023841858	902	104.80000305175781	0.00800000037997961	43	4	0	0	4	0	4	4	4	4	0.4	0.4	225.5	225.5	26.2	26.2
2026-11-22 06:00:00+00	0	0	4.000000059604645	1131.6999969482422	139.49999809265137	0.020000000949949026	14	5	0	0	5	5	5	5	5	5	0.8	0.8	226.3	226.4	27.9	27.9
2026-11-22 06:00:00+00	0	0	4.000000059604645	1133.8000030517578	139.49999809265137	0.020000000949949026	17	5	0	0	5	5	5	5	5	5	0.8	0.8	226.7	226.8	27.9	27.9
2026-11-22 06:00:00+00	0	0	4.000000059604645	1135.8000030517578	140	0.020000000949949026	16	5	0	0	5	5	5	5	5	5	0.8	0.8	227.1	227.2	28	28
2026-11-22 06:00:00+00	0	0	3.200000047683716	894.1000061035156	105.19999694824219	0.01600000075995922	34	4	0	0	4	4	4	4	4	4	0.8	0.8	223.5	223.6	26.3	26.3
2026-11-22 06:00:00+00	0	0	3.200000047683716	888.5000152587891	105.19999694824219	0.01600000075995922	38	4	0	0	4	4	4	4	4	4	0.8	0.8	222.1	222.2	26.3	26.3
2026-11-22 06:00:00+00	0	0	2.0000000298023224	1122.8000183105469	131.00000381469727	0.010000000474974513	47	5	0	0	5	0	5	5	5	5	0.4	0.4	224.5	224.6	26.2	26.2
2026-11-22 06:00:00+00	0	0	3.200000047683716	900.7999877929688	111.5999984741211	0.01600000075995922	13	4	0	0	4	4	4	4	4	4	0.8	0.8	225.2	225.2	27.9	27.9
2026-11-22 06:00:00+00	0	0	4.000000059604645	1127.7000122070312	139.49999809265137	0.020000000949949026	8	5	0	0	5	5	5	5	5	5	0.8	0.8	225.5	225.6	27.9	27.9
2026-11-22 06:00:00+00	0.00010000000020227162	0	96.00000309944153	1349.0999908447266	175.79999542236328	0.4300000052899122	7	6	54	0	6	6	6	6	6	6	0.8	46.4	224.8	224.9	27.8	32.3
2026-11-22 06:00:00+00	0	0	4.000000059604645	1124.4999694824219	139.49999809265137	0.020000000949949026	10	5	0	0	5	5	5	5	5	5	0.8	0.8	224.9	224.9	27.9	27.9
2026-11-22 06:00:00+00	0	0	4.000000059604645	1126.8999786376953	131.00000381469727	0.020000000949949026	32	5	0	0	5	5	5	5	5	5	0.8	0.8	225.3	225.4	26.2	26.2
2026-11-22 06:00:00+00	0	0	4.000000059604645	1119.4999694824219	131.49999618530273	0.020000000949949026	29	5	0	0	5	5	5	5	5	5	0.8	0.8	223.9	223.9	26.3	26.3
2026-11-22 06:00:00+00	0	0	3.200000047683716	896.8999938964844	105.19999694824219	0.01600000075995922	36	4	0	0	4	4	4	4	4	4	0.8	0.8	224.2	224.3	26.3	26.3
2026-11-22 06:00:00+00	0	0	3.200000047683716	895.5999755859375	105.19999694824219	0.01600000075995922	35	4	0	0	4	4	4	4	4	4	0.8	0.8	223.9	223.9	26.3	26.3
2026-11-22 06:00:00+00	0	0	3.200000047683716	901.3999938964844	104.80000305175781	0.01600000075995922	40	4	0	0	4	4	4	4	4	4	0.8	0.8	225.3	225.4	26.2	26.2
2026-11-22 06:00:00+00	0	0	4.000000059604645	1127.5	131.00000381469727	0.020000000949949026	33	5	0	0	5	5	5	5	5	5	0.8	0.8	225.5	225.5	26.2	26.2
2026-11-22 06:00:00+00	0	0	4.000000059604645	1124.3999786376953	131.00000381469727	0.020000000949949026	30	5	0	0	5	5	5	5	5	5	0.8	0.8	224.8	224.9	26.2	26.2
2026-11-22 06:00:00+00	0	0	4.000000059604645	1121.3000030517578	131.49999618530273	0.020000000949949026	28	5	0	0	5	5	5	5	5	5	0.8	0.8	224.2	224.3	26.3	26.3
2026-11-22 06:00:00+00	0	0	4.000000059604645	1129.6999816894531	139.49999809265137	0.020000000949949026	9	5	0	0	5	5	5	5	5	5	0.8	0.8	225.9	226	27.9	27.9
2026-11-22 06:00:00+00	0	0	4.000000059604645	1127.8000183105469	139.49999809265137	0.020000000949949026	12	5	0	0	5	5	5	5	5	5	0.8	0.8	225.5	225.6	27.9	27.9
2026-11-22 06:00:00+00	0.00010000000000331966	0	81.80000615119934	1345.1999816894531	174.39999771118164	0.36599999479949474	2	6	44	0	6	6	6	6	6	6	0.8	39.300003	224.2	224.2	27.8	31.6
2026-11-22 06:00:00+00	0	0	46.90000236034393	1572.2000427246094	198.69999504089355	0.2120000096037984	4	7	24	0	7	7	7	7	7	7	0.8	42.100002	224.6	224.6	27.8	31.9
2026-11-22 06:00:00+00	0	0	4.000000059604645	1125.7000122070312	131.00000381469727	0.020000000949949026	31	5	0	0	5	5	5	5	5	5	0.8	0.8	225.1	225.2	26.2	26.2
2026-11-22 06:00:00+00	0	0	4.000000059604645	1122.9000244140625	131.49999618530273	0.020000000949949026	27	5	0	0	5	5	5	5	5	5	0.8	0.8	224.5	224.6	26.3	26.3
2026-11-22 06:00:00+00	0	0	1.600000023841858	896.7999877929688	104.80000305175781	0.00800000037997961	44	4	0	0	4	0	4	4	4	4	0.4	0.4	224.2	224.2	26.2	26.2
2026-11-22 06:00:00+00	0	0	4.000000059604645	1128.2000122070312	131.00000381469727	0.020000000949949026	22	5	0	0	5	5	5	5	5	5	0.8	0.8	225.6	225.7	26.2	26.2
2026-11-22 06:00:00+00	0	0	4.000000059604645	1128.499984741211	131.00000381469727	0.020000000949949026	21	5	0	0	5	5	5	5	5	5	0.8	0.8	225.7	225.7	26.2	26.2
2026-11-22 06:00:00+00	0	0	4.000000059604645	1125.7000122070312	131.00000381469727	0.020000000949949026	25	5	0	0	5	5	5	5	5	5	0.8	0.8	225.1	225.2	26.2	26.2
2026-11-22 06:00:00+00	0	0	4.000000059604645	1126.8999786376953	131.00000381469727	0.020000000949949026	24	5	0	0	5	5	5	5	5	5	0.8	0.8	225.3	225.4	26.2	26.2
2026-11-22 06:00:00+00	0	0	4.000000059604645	1124.3999786376953	131.00000381469727	0.020000000949949026	26	5	0	0	5	5	5	5	5	5	0.8	0.8	224.8	224.9	26.2	26.2
2026-11-22 06:00:00+00	0	0	4.000000059604645	1127.5	131.00000381469727	0.020000000949949026	23	5	0	0	5	5	5	5	5	5	0.8	0.8	225.5	225.5	26.2	26.2
2026-11-22 06:00:00+00	0	0	4.000000059604645	1128.499984741211	131.00000381469727	0.020000000949949026	20	5	0	0	5	5	5	5	5	5	0.8	0.8	225.7	225.7	26.2	26.2
2026-11-22 06:00:00+00	0	0	1.600000023841858	895.4999847412109	104.80000305175781	0.00800000037997961	45	4	0	0	4	0	4	4	4	4	0.4	0.4	223.8	223.9	26.2	26.2
2026-11-22 06:00:00+00	0	0	1.600000023841858	899.3999938964844	104.80000305175781	0.00800000037997961	46	4	0	0	4	0	4	4	4	4	0.4	0.4	224.8	224.9	26.2	26.2
\.
copy light_month (light_id, month, energy, days) from stdin;
41	2026-11-01	0	2097152
45	2026-11-01	0	2097152
46	2026-11-01	0	2097152
43	2026-11-01	0	2097152
38	2026-11-01	0	2097152
39	2026-11-01	0	2097152
40	2026-11-01	0	2097152
36	2026-11-01	0	2097152
34	2026-11-01	0	2097152
37	2026-11-01	0	2097152
35	2026-11-01	0	2097152
32	2026-11-01	0	2097152
33	2026-11-01	0	2097152
31	2026-11-01	0	2097152
28	2026-11-01	0	2097152
27	2026-11-01	0	2097152
29	2026-11-01	0	2097152
30	2026-11-01	0	2097152
47	2026-11-01	0	2097152
44	2026-11-01	0	2097152
12	2026-11-01	0	2097152
13	2026-11-01	0	2097152
10	2026-11-01	0	2097152
9	2026-11-01	0	2097152
7	2026-11-01	0.00010000000020227162	2097152
11	2026-11-01	0	2097152
8	2026-11-01	0	2097152
42	2026-11-01	0	2097152
2	2026-11-01	0.00010000000000331966	2097152
5	2026-11-01	0.00010000000020227162	2097152
6	2026-11-01	9.999999997489795e-05	2097152
3	2026-11-01	9.999999997489795e-05	2097152
1	2026-11-01	9.999999997489795e-05	2097152
4	2026-11-01	0	2097152
25	2026-11-01	0	2097152
23	2026-11-01	0	2097152
26	2026-11-01	0	2097152
21	2026-11-01	0	2097152
24	2026-11-01	0	2097152
22	2026-11-01	0	2097152
14	2026-11-01	0	2097152
19	2026-11-01	0	2097152
16	2026-11-01	0	2097152
20	2026-11-01	0	2097152
17	2026-11-01	0	2097152
15	2026-11-01	0	2097152
48	2026-11-01	0	2097152
\.
copy light_plan (version, key, entries, fingerprint, valid_until, created_at) from stdin;
1	[1,{"subLight":true,"mainLight":true,"subColorTemp":false,"mainColorTemp":false,"subBrightness":true,"mainBrightness":true},null]	[{"at": "2026-11-21T22:44:39.000Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 0}}, {"at": "2026-11-22T09:40:32.000Z", "sub": {"dimmingLevel": 100}, "main": {"dimmingLevel": 100}}, {"at": "2026-11-22T16:00:00.000Z", "sub": {"dimmingLevel": 50}, "main": {"dimmingLevel": 50}}, {"at": "2026-11-22T22:45:20.000Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 0}}, {"at": "2026-11-23T10:30:00.000Z", "sub": {"dimmingLevel": 80}, "main": {"dimmingLevel": 80}}, {"at": "2026-11-23T22:30:00.000Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 0}}, {"at": "2026-11-24T10:30:00.000Z", "sub": {"dimmingLevel": 80}, "main": {"dimmingLevel": 80}}, {"at": "2026-11-24T22:30:00.000Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 0}}, {"at": "2026-11-25T10:30:00.000Z", "sub": {"dimmingLevel": 80}, "main": {"dimmingLevel": 80}}, {"at": "2026-11-25T22:30:00.000Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 0}}, {"at": "2026-11-26T10:30:00.000Z", "sub": {"dimmingLevel": 80}, "main": {"dimmingLevel": 80}}, {"at": "2026-11-26T22:30:00.000Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 0}}, {"at": "2026-11-27T10:30:00.000Z", "sub": {"dimmingLevel": 80}, "main": {"dimmingLevel": 80}}, {"at": "2026-11-27T22:30:00.000Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 0}}, {"at": "2026-11-28T09:40:05.000Z", "sub": {"dimmingLevel": 100}, "main": {"dimmingLevel": 100}}, {"at": "2026-11-28T16:00:00.000Z", "sub": {"dimmingLevel": 50}, "main": {"dimmingLevel": 50}}, {"at": "2026-11-28T22:49:26.000Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 0}}, {"at": "2026-11-29T09:40:05.000Z", "sub": {"dimmingLevel": 100}, "main": {"dimmingLevel": 100}}, {"at": "2026-11-29T16:00:00.000Z", "sub": {"dimmingLevel": 50}, "main": {"dimmingLevel": 50}}, {"at": "2026-11-29T22:50:07.000Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 0}}, {"at": "2026-11-30T04:00:00.000Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 0}}]	c23391ee2ce3a0be00309e45862e3dfc	2026-11-30 04:00:00+00	2026-11-22 06:07:16.305831+00
2	[2,{"subLight":true,"mainLight":true,"subColorTemp":false,"mainColorTemp":false,"subBrightness":true,"mainBrightness":true},null]	[{"at": "2026-11-21T22:44:39.000Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 0}}, {"at": "2026-11-22T09:40:32.000Z", "sub": {"dimmingLevel": 80}, "main": {"dimmingLevel": 80}}, {"at": "2026-11-22T14:00:00.000Z", "sub": {"dimmingLevel": 60}, "main": {"dimmingLevel": 60}}, {"at": "2026-11-22T16:30:00.000Z", "sub": {"dimmingLevel": 40}, "main": {"dimmingLevel": 40}}, {"at": "2026-11-22T22:45:20.000Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 0}}, {"at": "2026-11-23T09:40:24.000Z", "sub": {"dimmingLevel": 80}, "main": {"dimmingLevel": 80}}, {"at": "2026-11-23T14:00:00.000Z", "sub": {"dimmingLevel": 60}, "main": {"dimmingLevel": 60}}, {"at": "2026-11-23T16:30:00.000Z", "sub": {"dimmingLevel": 40}, "main": {"dimmingLevel": 40}}, {"at": "2026-11-23T22:46:01.000Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 0}}, {"at": "2026-11-24T09:40:17.000Z", "sub": {"dimmingLevel": 80}, "main": {"dimmingLevel": 80}}, {"at": "2026-11-24T14:00:00.000Z", "sub": {"dimmingLevel": 60}, "main": {"dimmingLevel": 60}}, {"at": "2026-11-24T16:30:00.000Z", "sub": {"dimmingLevel": 40}, "main": {"dimmingLevel": 40}}, {"at": "2026-11-24T22:46:42.000Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 0}}, {"at": "2026-11-25T09:40:12.000Z", "sub": {"dimmingLevel": 80}, "main": {"dimmingLevel": 80}}, {"at": "2026-11-25T14:00:00.000Z", "sub": {"dimmingLevel": 60}, "main": {"dimmingLevel": 60}}, {"at": "2026-11-25T16:30:00.000Z", "sub": {"dimmingLevel": 40}, "main": {"dimmingLevel": 40}}, {"at": "2026-11-25T22:47:23.000Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 0}}, {"at": "2026-11-26T09:40:08.000Z", "sub": {"dimmingLevel": 80}, "main": {"dimmingLevel": 80}}, {"at": "2026-11-26T14:00:00.000Z", "sub": {"dimmingLevel": 60}, "main": {"dimmingLevel": 60}}, {"at": "2026-11-26T16:30:00.000Z", "sub": {"dimmingLevel": 40}, "main": {"dimmingLevel": 40}}, {"at": "2026-11-26T22:48:04.000Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 0}}, {"at": "2026-11-27T09:40:06.000Z", "sub": {"dimmingLevel": 80}, "main": {"dimmingLevel": 80}}, {"at": "2026-11-27T14:00:00.000Z", "sub": {"dimmingLevel": 60}, "main": {"dimmingLevel": 60}}, {"at": "2026-11-27T16:30:00.000Z", "sub": {"dimmingLevel": 40}, "main": {"dimmingLevel": 40}}, {"at": "2026-11-27T22:48:45.000Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 0}}, {"at": "2026-11-28T09:40:05.000Z", "sub": {"dimmingLevel": 80}, "main": {"dimmingLevel": 80}}, {"at": "2026-11-28T14:00:00.000Z", "sub": {"dimmingLevel": 60}, "main": {"dimmingLevel": 60}}, {"at": "2026-11-28T16:30:00.000Z", "sub": {"dimmingLevel": 40}, "main": {"dimmingLevel": 40}}, {"at": "2026-11-28T22:49:26.000Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 0}}, {"at": "2026-11-29T09:40:05.000Z", "sub": {"dimmingLevel": 80}, "main": {"dimmingLevel": 80}}, {"at": "2026-11-29T14:00:00.000Z", "sub": {"dimmingLevel": 60}, "main": {"dimmingLevel": 60}}, {"at": "2026-11-29T16:30:00.000Z", "sub": {"dimmingLevel": 40}, "main": {"dimmingLevel": 40}}, {"at": "2026-11-29T22:50:07.000Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 0}}, {"at": "2026-11-30T04:00:00.000Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 0}}]	231fbff5c08b6a642d9953d020e8b175	2026-11-30 04:00:00+00	2026-11-22 06:07:16.305831+00
3	[3,{"subLight":true,"mainLight":true,"subColorTemp":false,"mainColorTemp":false,"subBrightness":true,"mainBrightness":true},null]	[{"at": "2026-11-21T15:30:00.000Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 0}}, {"at": "2026-11-22T11:00:00.000Z", "sub": {"dimmingLevel": 80}, "main": {"dimmingLevel": 80}}, {"at": "2026-11-22T15:30:00.000Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 0}}, {"at": "2026-11-23T11:00:00.000Z", "sub": {"dimmingLevel": 80}, "main": {"dimmingLevel": 80}}, {"at": "2026-11-23T15:30:00.000Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 0}}, {"at": "2026-11-24T11:00:00.000Z", "sub": {"dimmingLevel": 80}, "main": {"dimmingLevel": 80}}, {"at": "2026-11-24T15:30:00.000Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 0}}, {"at": "2026-11-25T11:00:00.000Z", "sub": {"dimmingLevel": 80}, "main": {"dimmingLevel": 80}}, {"at": "2026-11-25T15:30:00.000Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 0}}, {"at": "2026-11-26T11:00:00.000Z", "sub": {"dimmingLevel": 80}, "main": {"dimmingLevel": 80}}, {"at": "2026-11-26T15:30:00.000Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 0}}, {"at": "2026-11-27T11:00:00.000Z", "sub": {"dimmingLevel": 80}, "main": {"dimmingLevel": 80}}, {"at": "2026-11-27T15:30:00.000Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 0}}, {"at": "2026-11-28T11:00:00.000Z", "sub": {"dimmingLevel": 80}, "main": {"dimmingLevel": 80}}, {"at": "2026-11-28T15:30:00.000Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 0}}, {"at": "2026-11-29T11:00:00.000Z", "sub": {"dimmingLevel": 80}, "main": {"dimmingLevel": 80}}, {"at": "2026-11-29T15:30:00.000Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 0}}, {"at": "2026-11-30T04:00:00.000Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 0}}]	2979f34605f3ceb6c066c08fe0e2a556	2026-11-30 04:00:00+00	2026-11-22 06:07:16.305831+00
4	[5,{"subLight":true,"mainLight":true,"subColorTemp":false,"mainColorTemp":false,"subBrightness":true,"mainBrightness":true},null]	[{"at": "2026-11-21T22:41:15.000Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 0}}, {"at": "2026-11-22T09:39:12.000Z", "sub": {"dimmingLevel": 80}, "main": {"dimmingLevel": 80}}, {"at": "2026-11-22T22:41:55.000Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 0}}, {"at": "2026-11-23T09:39:04.000Z", "sub": {"dimmingLevel": 80}, "main": {"dimmingLevel": 80}}, {"at": "2026-11-23T22:42:35.000Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 0}}, {"at": "2026-11-24T09:38:58.000Z", "sub": {"dimmingLevel": 80}, "main": {"dimmingLevel": 80}}, {"at": "2026-11-24T22:43:15.000Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 0}}, {"at": "2026-11-25T09:38:54.000Z", "sub": {"dimmingLevel": 80}, "main": {"dimmingLevel": 80}}, {"at": "2026-11-25T22:43:55.000Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 0}}, {"at": "2026-11-26T09:38:51.000Z", "sub": {"dimmingLevel": 80}, "main": {"dimmingLevel": 80}}, {"at": "2026-11-26T22:44:36.000Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 0}}, {"at": "2026-11-27T09:38:49.000Z", "sub": {"dimmingLevel": 80}, "main": {"dimmingLevel": 80}}, {"at": "2026-11-27T22:45:16.000Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 0}}, {"at": "2026-11-28T09:38:49.000Z", "sub": {"dimmingLevel": 80}, "main": {"dimmingLevel": 80}}, {"at": "2026-11-28T22:45:57.000Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 0}}, {"at": "2026-11-29T09:38:50.000Z", "sub": {"dimmingLevel": 80}, "main": {"dimmingLevel": 80}}, {"at": "2026-11-29T22:46:37.000Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 0}}, {"at": "2026-11-30T04:00:00.000Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 0}}]	16afdcba3a84100aab731be921e034c9	2026-11-30 04:00:00+00	2026-11-22 06:07:16.305831+00
5	[6,{"subLight":true,"mainLight":true,"subColorTemp":false,"mainColorTemp":false,"subBrightness":true,"mainBrightness":true},null]	[{"at": "2026-11-21T15:00:00.000Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 0}}, {"at": "2026-11-22T10:30:00.000Z", "sub": {"dimmingLevel": 80}, "main": {"dimmingLevel": 80}}, {"at": "2026-11-22T15:00:00.000Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 0}}, {"at": "2026-11-23T10:30:00.000Z", "sub": {"dimmingLevel": 80}, "main": {"dimmingLevel": 80}}, {"at": "2026-11-23T15:00:00.000Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 0}}, {"at": "2026-11-24T10:30:00.000Z", "sub": {"dimmingLevel": 80}, "main": {"dimmingLevel": 80}}, {"at": "2026-11-24T15:00:00.000Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 0}}, {"at": "2026-11-25T10:30:00.000Z", "sub": {"dimmingLevel": 80}, "main": {"dimmingLevel": 80}}, {"at": "2026-11-25T15:00:00.000Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 0}}, {"at": "2026-11-26T10:30:00.000Z", "sub": {"dimmingLevel": 80}, "main": {"dimmingLevel": 80}}, {"at": "2026-11-26T15:00:00.000Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 0}}, {"at": "2026-11-27T10:30:00.000Z", "sub": {"dimmingLevel": 80}, "main": {"dimmingLevel": 80}}, {"at": "2026-11-27T15:00:00.000Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 0}}, {"at": "2026-11-28T10:30:00.000Z", "sub": {"dimmingLevel": 80}, "main": {"dimmingLevel": 80}}, {"at": "2026-11-28T15:00:00.000Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 0}}, {"at": "2026-11-29T10:30:00.000Z", "sub": {"dimmingLevel": 80}, "main": {"dimmingLevel": 80}}, {"at": "2026-11-29T15:00:00.000Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 0}}, {"at": "2026-11-30T04:00:00.000Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 0}}]	e69f938763a09d3c73799c2d3d3a88d2	2026-11-30 04:00:00+00	2026-11-22 06:07:16.305831+00
6	[7,{"subLight":true,"mainLight":true,"subColorTemp":false,"mainColorTemp":false,"subBrightness":true,"mainBrightness":true},null]	[{"at": "2026-11-21T23:35:34.000Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 0}}, {"at": "2026-11-22T10:03:51.000Z", "sub": {"dimmingLevel": 80}, "main": {"dimmingLevel": 80}}, {"at": "2026-11-22T23:36:24.000Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 0}}, {"at": "2026-11-23T10:03:33.000Z", "sub": {"dimmingLevel": 80}, "main": {"dimmingLevel": 80}}, {"at": "2026-11-23T23:37:15.000Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 0}}, {"at": "2026-11-24T10:03:17.000Z", "sub": {"dimmingLevel": 80}, "main": {"dimmingLevel": 80}}, {"at": "2026-11-24T23:38:05.000Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 0}}, {"at": "2026-11-25T10:03:02.000Z", "sub": {"dimmingLevel": 80}, "main": {"dimmingLevel": 80}}, {"at": "2026-11-25T23:38:56.000Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 0}}, {"at": "2026-11-26T10:02:49.000Z", "sub": {"dimmingLevel": 80}, "main": {"dimmingLevel": 80}}, {"at": "2026-11-26T23:39:46.000Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 0}}, {"at": "2026-11-27T10:02:38.000Z", "sub": {"dimmingLevel": 80}, "main": {"dimmingLevel": 80}}, {"at": "2026-11-27T23:40:35.000Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 0}}, {"at": "2026-11-28T10:02:28.000Z", "sub": {"dimmingLevel": 80}, "main": {"dimmingLevel": 80}}, {"at": "2026-11-28T23:41:25.000Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 0}}, {"at": "2026-11-29T10:02:21.000Z", "sub": {"dimmingLevel": 80}, "main": {"dimmingLevel": 80}}, {"at": "2026-11-29T23:42:14.000Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 0}}, {"at": "2026-11-30T04:00:00.000Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 0}}]	f09b322ef9a63f8d5b0b153ee2e5fed2	2026-11-30 04:00:00+00	2026-11-22 06:07:16.305831+00
7	[8,{"subLight":true,"mainLight":true,"subColorTemp":false,"mainColorTemp":false,"subBrightness":true,"mainBrightness":true},null]	[{"at": "2026-11-21T23:07:12.000Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 0}}, {"at": "2026-11-22T08:54:02.000Z", "sub": {"dimmingLevel": 80}, "main": {"dimmingLevel": 80}}, {"at": "2026-11-22T23:08:19.000Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 0}}, {"at": "2026-11-23T08:53:28.000Z", "sub": {"dimmingLevel": 80}, "main": {"dimmingLevel": 80}}, {"at": "2026-11-23T23:09:25.000Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 0}}, {"at": "2026-11-24T08:52:57.000Z", "sub": {"dimmingLevel": 80}, "main": {"dimmingLevel": 80}}, {"at": "2026-11-24T23:10:30.000Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 0}}, {"at": "2026-11-25T08:52:27.000Z", "sub": {"dimmingLevel": 80}, "main": {"dimmingLevel": 80}}, {"at": "2026-11-25T23:11:35.000Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 0}}, {"at": "2026-11-26T08:52:00.000Z", "sub": {"dimmingLevel": 80}, "main": {"dimmingLevel": 80}}, {"at": "2026-11-26T23:12:39.000Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 0}}, {"at": "2026-11-27T08:51:35.000Z", "sub": {"dimmingLevel": 80}, "main": {"dimmingLevel": 80}}, {"at": "2026-11-27T23:13:42.000Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 0}}, {"at": "2026-11-28T08:51:12.000Z", "sub": {"dimmingLevel": 80}, "main": {"dimmingLevel": 80}}, {"at": "2026-11-28T23:14:45.000Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 0}}, {"at": "2026-11-29T08:50:51.000Z", "sub": {"dimmingLevel": 80}, "main": {"dimmingLevel": 80}}, {"at": "2026-11-29T23:15:46.000Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 0}}, {"at": "2026-11-30T04:00:00.000Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 0}}]	92ca078f5f5911de36031530c62c1c6f	2026-11-30 04:00:00+00	2026-11-22 06:07:16.305831+00
8	[11,{"subLight":false,"mainLight":true,"subColorTemp":false,"mainColorTemp":true,"subBrightness":false,"mainBrightness":true},null]	[{"at": "2026-11-21T22:26:41.000Z", "main": {"dimmingLevel": 0}}, {"at": "2026-11-22T08:52:34.000Z", "main": {"dimmingLevel": 100}}, {"at": "2026-11-22T16:00:00.000Z", "main": {"dimmingLevel": 50}}, {"at": "2026-11-22T22:27:32.000Z", "main": {"dimmingLevel": 0}}, {"at": "2026-11-23T10:00:00.000Z", "main": {"dimmingLevel": 80}}, {"at": "2026-11-23T22:00:00.000Z", "main": {"dimmingLevel": 0}}, {"at": "2026-11-24T10:00:00.000Z", "main": {"dimmingLevel": 80}}, {"at": "2026-11-24T22:00:00.000Z", "main": {"dimmingLevel": 0}}, {"at": "2026-11-25T10:00:00.000Z", "main": {"dimmingLevel": 80}}, {"at": "2026-11-25T22:00:00.000Z", "main": {"dimmingLevel": 0}}, {"at": "2026-11-26T10:00:00.000Z", "main": {"dimmingLevel": 80}}, {"at": "2026-11-26T22:00:00.000Z", "main": {"dimmingLevel": 0}}, {"at": "2026-11-27T10:00:00.000Z", "main": {"dimmingLevel": 80}}, {"at": "2026-11-27T22:00:00.000Z", "main": {"dimmingLevel": 0}}, {"at": "2026-11-28T08:51:06.000Z", "main": {"dimmingLevel": 100}}, {"at": "2026-11-28T16:00:00.000Z", "main": {"dimmingLevel": 50}}, {"at": "2026-11-28T22:32:37.000Z", "main": {"dimmingLevel": 0}}, {"at": "2026-11-29T08:50:58.000Z", "main": {"dimmingLevel": 100}}, {"at": "2026-11-29T16:00:00.000Z", "main": {"dimmingLevel": 50}}, {"at": "2026-11-29T22:33:27.000Z", "main": {"dimmingLevel": 0}}, {"at": "2026-11-30T04:00:00.000Z", "main": {"dimmingLevel": 0}}]	6117ecc8575178ea8c9f7a1ad51941e8	2026-11-30 04:00:00+00	2026-11-22 06:07:16.305831+00
9	[1,{"subLight":true,"mainLight":true,"subColorTemp":false,"mainColorTemp":false,"subBrightness":true,"mainBrightness":true},["2026-11-22T06:08:38.522Z","2026-11-22T09:40:32.000Z",21,null,0,null]]	[{"at": "2026-11-22T06:08:38.522Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 21}}, {"at": "2026-11-22T09:40:32.000Z", "sub": {"dimmingLevel": 100}, "main": {"dimmingLevel": 100}}, {"at": "2026-11-22T16:00:00.000Z", "sub": {"dimmingLevel": 50}, "main": {"dimmingLevel": 50}}, {"at": "2026-11-22T22:45:20.000Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 0}}, {"at": "2026-11-23T10:30:00.000Z", "sub": {"dimmingLevel": 80}, "main": {"dimmingLevel": 80}}, {"at": "2026-11-23T22:30:00.000Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 0}}, {"at": "2026-11-24T10:30:00.000Z", "sub": {"dimmingLevel": 80}, "main": {"dimmingLevel": 80}}, {"at": "2026-11-24T22:30:00.000Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 0}}, {"at": "2026-11-25T10:30:00.000Z", "sub": {"dimmingLevel": 80}, "main": {"dimmingLevel": 80}}, {"at": "2026-11-25T22:30:00.000Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 0}}, {"at": "2026-11-26T10:30:00.000Z", "sub": {"dimmingLevel": 80}, "main": {"dimmingLevel": 80}}, {"at": "2026-11-26T22:30:00.000Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 0}}, {"at": "2026-11-27T10:30:00.000Z", "sub": {"dimmingLevel": 80}, "main": {"dimmingLevel": 80}}, {"at": "2026-11-27T22:30:00.000Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 0}}, {"at": "2026-11-28T09:40:05.000Z", "sub": {"dimmingLevel": 100}, "main": {"dimmingLevel": 100}}, {"at": "2026-11-28T16:00:00.000Z", "sub": {"dimmingLevel": 50}, "main": {"dimmingLevel": 50}}, {"at": "2026-11-28T22:49:26.000Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 0}}, {"at": "2026-11-29T09:40:05.000Z", "sub": {"dimmingLevel": 100}, "main": {"dimmingLevel": 100}}, {"at": "2026-11-29T16:00:00.000Z", "sub": {"dimmingLevel": 50}, "main": {"dimmingLevel": 50}}, {"at": "2026-11-29T22:50:07.000Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 0}}, {"at": "2026-11-30T04:00:00.000Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 0}}]	1dab5620ea5f0bc187c5df0ff2b27907	2026-11-30 04:00:00+00	2026-11-22 06:08:40.618819+00
10	[1,{"subLight":true,"mainLight":true,"subColorTemp":false,"mainColorTemp":false,"subBrightness":true,"mainBrightness":true},["2026-11-22T06:08:38.607Z","2026-11-22T09:40:32.000Z",22,null,0,null]]	[{"at": "2026-11-22T06:08:38.607Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 22}}, {"at": "2026-11-22T09:40:32.000Z", "sub": {"dimmingLevel": 100}, "main": {"dimmingLevel": 100}}, {"at": "2026-11-22T16:00:00.000Z", "sub": {"dimmingLevel": 50}, "main": {"dimmingLevel": 50}}, {"at": "2026-11-22T22:45:20.000Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 0}}, {"at": "2026-11-23T10:30:00.000Z", "sub": {"dimmingLevel": 80}, "main": {"dimmingLevel": 80}}, {"at": "2026-11-23T22:30:00.000Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 0}}, {"at": "2026-11-24T10:30:00.000Z", "sub": {"dimmingLevel": 80}, "main": {"dimmingLevel": 80}}, {"at": "2026-11-24T22:30:00.000Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 0}}, {"at": "2026-11-25T10:30:00.000Z", "sub": {"dimmingLevel": 80}, "main": {"dimmingLevel": 80}}, {"at": "2026-11-25T22:30:00.000Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 0}}, {"at": "2026-11-26T10:30:00.000Z", "sub": {"dimmingLevel": 80}, "main": {"dimmingLevel": 80}}, {"at": "2026-11-26T22:30:00.000Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 0}}, {"at": "2026-11-27T10:30:00.000Z", "sub": {"dimmingLevel": 80}, "main": {"dimmingLevel": 80}}, {"at": "2026-11-27T22:30:00.000Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 0}}, {"at": "2026-11-28T09:40:05.000Z", "sub": {"dimmingLevel": 100}, "main": {"dimmingLevel": 100}}, {"at": "2026-11-28T16:00:00.000Z", "sub": {"dimmingLevel": 50}, "main": {"dimmingLevel": 50}}, {"at": "2026-11-28T22:49:26.000Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 0}}, {"at": "2026-11-29T09:40:05.000Z", "sub": {"dimmingLevel": 100}, "main": {"dimmingLevel": 100}}, {"at": "2026-11-29T16:00:00.000Z", "sub": {"dimmingLevel": 50}, "main": {"dimmingLevel": 50}}, {"at": "2026-11-29T22:50:07.000Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 0}}, {"at": "2026-11-30T04:00:00.000Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 0}}]	bcbc8efa2e96149fb583ee8e8f307e70	2026-11-30 04:00:00+00	2026-11-22 06:08:40.618819+00
11	[2,{"subLight":true,"mainLight":true,"subColorTemp":false,"mainColorTemp":false,"subBrightness":true,"mainBrightness":true},["2026-11-22T06:08:38.678Z","2026-11-22T09:40:32.000Z",23,null,0,null]]	[{"at": "2026-11-22T06:08:38.678Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 23}}, {"at": "2026-11-22T09:40:32.000Z", "sub": {"dimmingLevel": 80}, "main": {"dimmingLevel": 80}}, {"at": "2026-11-22T14:00:00.000Z", "sub": {"dimmingLevel": 60}, "main": {"dimmingLevel": 60}}, {"at": "2026-11-22T16:30:00.000Z", "sub": {"dimmingLevel": 40}, "main": {"dimmingLevel": 40}}, {"at": "2026-11-22T22:45:20.000Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 0}}, {"at": "2026-11-23T09:40:24.000Z", "sub": {"dimmingLevel": 80}, "main": {"dimmingLevel": 80}}, {"at": "2026-11-23T14:00:00.000Z", "sub": {"dimmingLevel": 60}, "main": {"dimmingLevel": 60}}, {"at": "2026-11-23T16:30:00.000Z", "sub": {"dimmingLevel": 40}, "main": {"dimmingLevel": 40}}, {"at": "2026-11-23T22:46:01.000Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 0}}, {"at": "2026-11-24T09:40:17.000Z", "sub": {"dimmingLevel": 80}, "main": {"dimmingLevel": 80}}, {"at": "2026-11-24T14:00:00.000Z", "sub": {"dimmingLevel": 60}, "main": {"dimmingLevel": 60}}, {"at": "2026-11-24T16:30:00.000Z", "sub": {"dimmingLevel": 40}, "main": {"dimmingLevel": 40}}, {"at": "2026-11-24T22:46:42.000Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 0}}, {"at": "2026-11-25T09:40:12.000Z", "sub": {"dimmingLevel": 80}, "main": {"dimmingLevel": 80}}, {"at": "2026-11-25T14:00:00.000Z", "sub": {"dimmingLevel": 60}, "main": {"dimmingLevel": 60}}, {"at": "2026-11-25T16:30:00.000Z", "sub": {"dimmingLevel": 40}, "main": {"dimmingLevel": 40}}, {"at": "2026-11-25T22:47:23.000Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 0}}, {"at": "2026-11-26T09:40:08.000Z", "sub": {"dimmingLevel": 80}, "main": {"dimmingLevel": 80}}, {"at": "2026-11-26T14:00:00.000Z", "sub": {"dimmingLevel": 60}, "main": {"dimmingLevel": 60}}, {"at": "2026-11-26T16:30:00.000Z", "sub": {"dimmingLevel": 40}, "main": {"dimmingLevel": 40}}, {"at": "2026-11-26T22:48:04.000Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 0}}, {"at": "2026-11-27T09:40:06.000Z", "sub": {"dimmingLevel": 80}, "main": {"dimmingLevel": 80}}, {"at": "2026-11-27T14:00:00.000Z", "sub": {"dimmingLevel": 60}, "main": {"dimmingLevel": 60}}, {"at": "2026-11-27T16:30:00.000Z", "sub": {"dimmingLevel": 40}, "main": {"dimmingLevel": 40}}, {"at": "2026-11-27T22:48:45.000Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 0}}, {"at": "2026-11-28T09:40:05.000Z", "sub": {"dimmingLevel": 80}, "main": {"dimmingLevel": 80}}, {"at": "2026-11-28T14:00:00.000Z", "sub": {"dimmingLevel": 60}, "main": {"dimmingLevel": 60}}, {"at": "2026-11-28T16:30:00.000Z", "sub": {"dimmingLevel": 40}, "main": {"dimmingLevel": 40}}, {"at": "2026-11-28T22:49:26.000Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 0}}, {"at": "2026-11-29T09:40:05.000Z", "sub": {"dimmingLevel": 80}, "main": {"dimmingLevel": 80}}, {"at": "2026-11-29T14:00:00.000Z", "sub": {"dimmingLevel": 60}, "main": {"dimmingLevel": 60}}, {"at": "2026-11-29T16:30:00.000Z", "sub": {"dimmingLevel": 40}, "main": {"dimmingLevel": 40}}, {"at": "2026-11-29T22:50:07.000Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 0}}, {"at": "2026-11-30T04:00:00.000Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 0}}]	aaed378194f516ff3f5c779d110d31f9	2026-11-30 04:00:00+00	2026-11-22 06:08:40.618819+00
12	[2,{"subLight":true,"mainLight":true,"subColorTemp":false,"mainColorTemp":false,"subBrightness":true,"mainBrightness":true},["2026-11-22T06:08:39.061Z","2026-11-22T09:40:32.000Z",0,null,0,null]]	[{"at": "2026-11-22T06:08:39.061Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 0}}, {"at": "2026-11-22T09:40:32.000Z", "sub": {"dimmingLevel": 80}, "main": {"dimmingLevel": 80}}, {"at": "2026-11-22T14:00:00.000Z", "sub": {"dimmingLevel": 60}, "main": {"dimmingLevel": 60}}, {"at": "2026-11-22T16:30:00.000Z", "sub": {"dimmingLevel": 40}, "main": {"dimmingLevel": 40}}, {"at": "2026-11-22T22:45:20.000Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 0}}, {"at": "2026-11-23T09:40:24.000Z", "sub": {"dimmingLevel": 80}, "main": {"dimmingLevel": 80}}, {"at": "2026-11-23T14:00:00.000Z", "sub": {"dimmingLevel": 60}, "main": {"dimmingLevel": 60}}, {"at": "2026-11-23T16:30:00.000Z", "sub": {"dimmingLevel": 40}, "main": {"dimmingLevel": 40}}, {"at": "2026-11-23T22:46:01.000Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 0}}, {"at": "2026-11-24T09:40:17.000Z", "sub": {"dimmingLevel": 80}, "main": {"dimmingLevel": 80}}, {"at": "2026-11-24T14:00:00.000Z", "sub": {"dimmingLevel": 60}, "main": {"dimmingLevel": 60}}, {"at": "2026-11-24T16:30:00.000Z", "sub": {"dimmingLevel": 40}, "main": {"dimmingLevel": 40}}, {"at": "2026-11-24T22:46:42.000Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 0}}, {"at": "2026-11-25T09:40:12.000Z", "sub": {"dimmingLevel": 80}, "main": {"dimmingLevel": 80}}, {"at": "2026-11-25T14:00:00.000Z", "sub": {"dimmingLevel": 60}, "main": {"dimmingLevel": 60}}, {"at": "2026-11-25T16:30:00.000Z", "sub": {"dimmingLevel": 40}, "main": {"dimmingLevel": 40}}, {"at": "2026-11-25T22:47:23.000Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 0}}, {"at": "2026-11-26T09:40:08.000Z", "sub": {"dimmingLevel": 80}, "main": {"dimmingLevel": 80}}, {"at": "2026-11-26T14:00:00.000Z", "sub": {"dimmingLevel": 60}, "main": {"dimmingLevel": 60}}, {"at": "2026-11-26T16:30:00.000Z", "sub": {"dimmingLevel": 40}, "main": {"dimmingLevel": 40}}, {"at": "2026-11-26T22:48:04.000Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 0}}, {"at": "2026-11-27T09:40:06.000Z", "sub": {"dimmingLevel": 80}, "main": {"dimmingLevel": 80}}, {"at": "2026-11-27T14:00:00.000Z", "sub": {"dimmingLevel": 60}, "main": {"dimmingLevel": 60}}, {"at": "2026-11-27T16:30:00.000Z", "sub": {"dimmingLevel": 40}, "main": {"dimmingLevel": 40}}, {"at": "2026-11-27T22:48:45.000Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 0}}, {"at": "2026-11-28T09:40:05.000Z", "sub": {"dimmingLevel": 80}, "main": {"dimmingLevel": 80}}, {"at": "2026-11-28T14:00:00.000Z", "sub": {"dimmingLevel": 60}, "main": {"dimmingLevel": 60}}, {"at": "2026-11-28T16:30:00.000Z", "sub": {"dimmingLevel": 40}, "main": {"dimmingLevel": 40}}, {"at": "2026-11-28T22:49:26.000Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 0}}, {"at": "2026-11-29T09:40:05.000Z", "sub": {"dimmingLevel": 80}, "main": {"dimmingLevel": 80}}, {"at": "2026-11-29T14:00:00.000Z", "sub": {"dimmingLevel": 60}, "main": {"dimmingLevel": 60}}, {"at": "2026-11-29T16:30:00.000Z", "sub": {"dimmingLevel": 40}, "main": {"dimmingLevel": 40}}, {"at": "2026-11-29T22:50:07.000Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 0}}, {"at": "2026-11-30T04:00:00.000Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 0}}]	9eba817ef0dac42020622b579f3644e6	2026-11-30 04:00:00+00	2026-11-22 06:08:40.618819+00
13	[3,{"subLight":true,"mainLight":true,"subColorTemp":false,"mainColorTemp":false,"subBrightness":true,"mainBrightness":true},["2026-11-22T06:08:38.833Z","2026-11-22T11:00:00.000Z",25,null,0,null]]	[{"at": "2026-11-22T06:08:38.833Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 25}}, {"at": "2026-11-22T11:00:00.000Z", "sub": {"dimmingLevel": 80}, "main": {"dimmingLevel": 80}}, {"at": "2026-11-22T15:30:00.000Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 0}}, {"at": "2026-11-23T11:00:00.000Z", "sub": {"dimmingLevel": 80}, "main": {"dimmingLevel": 80}}, {"at": "2026-11-23T15:30:00.000Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 0}}, {"at": "2026-11-24T11:00:00.000Z", "sub": {"dimmingLevel": 80}, "main": {"dimmingLevel": 80}}, {"at": "2026-11-24T15:30:00.000Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 0}}, {"at": "2026-11-25T11:00:00.000Z", "sub": {"dimmingLevel": 80}, "main": {"dimmingLevel": 80}}, {"at": "2026-11-25T15:30:00.000Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 0}}, {"at": "2026-11-26T11:00:00.000Z", "sub": {"dimmingLevel": 80}, "main": {"dimmingLevel": 80}}, {"at": "2026-11-26T15:30:00.000Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 0}}, {"at": "2026-11-27T11:00:00.000Z", "sub": {"dimmingLevel": 80}, "main": {"dimmingLevel": 80}}, {"at": "2026-11-27T15:30:00.000Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 0}}, {"at": "2026-11-28T11:00:00.000Z", "sub": {"dimmingLevel": 80}, "main": {"dimmingLevel": 80}}, {"at": "2026-11-28T15:30:00.000Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 0}}, {"at": "2026-11-29T11:00:00.000Z", "sub": {"dimmingLevel": 80}, "main": {"dimmingLevel": 80}}, {"at": "2026-11-29T15:30:00.000Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 0}}, {"at": "2026-11-30T04:00:00.000Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 0}}]	7fe22b1f344dd8baa61fd1a08f99506b	2026-11-30 04:00:00+00	2026-11-22 06:08:40.618819+00
14	[3,{"subLight":true,"mainLight":true,"subColorTemp":false,"mainColorTemp":false,"subBrightness":true,"mainBrightness":true},["2026-11-22T06:08:38.933Z","2026-11-22T11:00:00.000Z",26,null,0,null]]	[{"at": "2026-11-22T06:08:38.933Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 26}}, {"at": "2026-11-22T11:00:00.000Z", "sub": {"dimmingLevel": 80}, "main": {"dimmingLevel": 80}}, {"at": "2026-11-22T15:30:00.000Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 0}}, {"at": "2026-11-23T11:00:00.000Z", "sub": {"dimmingLevel": 80}, "main": {"dimmingLevel": 80}}, {"at": "2026-11-23T15:30:00.000Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 0}}, {"at": "2026-11-24T11:00:00.000Z", "sub": {"dimmingLevel": 80}, "main": {"dimmingLevel": 80}}, {"at": "2026-11-24T15:30:00.000Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 0}}, {"at": "2026-11-25T11:00:00.000Z", "sub": {"dimmingLevel": 80}, "main": {"dimmingLevel": 80}}, {"at": "2026-11-25T15:30:00.000Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 0}}, {"at": "2026-11-26T11:00:00.000Z", "sub": {"dimmingLevel": 80}, "main": {"dimmingLevel": 80}}, {"at": "2026-11-26T15:30:00.000Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 0}}, {"at": "2026-11-27T11:00:00.000Z", "sub": {"dimmingLevel": 80}, "main": {"dimmingLevel": 80}}, {"at": "2026-11-27T15:30:00.000Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 0}}, {"at": "2026-11-28T11:00:00.000Z", "sub": {"dimmingLevel": 80}, "main": {"dimmingLevel": 80}}, {"at": "2026-11-28T15:30:00.000Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 0}}, {"at": "2026-11-29T11:00:00.000Z", "sub": {"dimmingLevel": 80}, "main": {"dimmingLevel": 80}}, {"at": "2026-11-29T15:30:00.000Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 0}}, {"at": "2026-11-30T04:00:00.000Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 0}}]	02fa9e19e131c17016ff1b353f1ddbe1	2026-11-30 04:00:00+00	2026-11-22 06:08:40.618819+00
15	[5,{"subLight":true,"mainLight":true,"subColorTemp":false,"mainColorTemp":false,"subBrightness":true,"mainBrightness":true},["2026-11-22T06:08:38.992Z","2026-11-22T09:39:12.000Z",27,null,0,null]]	[{"at": "2026-11-22T06:08:38.992Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 27}}, {"at": "2026-11-22T09:39:12.000Z", "sub": {"dimmingLevel": 80}, "main": {"dimmingLevel": 80}}, {"at": "2026-11-22T22:41:55.000Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 0}}, {"at": "2026-11-23T09:39:04.000Z", "sub": {"dimmingLevel": 80}, "main": {"dimmingLevel": 80}}, {"at": "2026-11-23T22:42:35.000Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 0}}, {"at": "2026-11-24T09:38:58.000Z", "sub": {"dimmingLevel": 80}, "main": {"dimmingLevel": 80}}, {"at": "2026-11-24T22:43:15.000Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 0}}, {"at": "2026-11-25T09:38:54.000Z", "sub": {"dimmingLevel": 80}, "main": {"dimmingLevel": 80}}, {"at": "2026-11-25T22:43:55.000Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 0}}, {"at": "2026-11-26T09:38:51.000Z", "sub": {"dimmingLevel": 80}, "main": {"dimmingLevel": 80}}, {"at": "2026-11-26T22:44:36.000Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 0}}, {"at": "2026-11-27T09:38:49.000Z", "sub": {"dimmingLevel": 80}, "main": {"dimmingLevel": 80}}, {"at": "2026-11-27T22:45:16.000Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 0}}, {"at": "2026-11-28T09:38:49.000Z", "sub": {"dimmingLevel": 80}, "main": {"dimmingLevel": 80}}, {"at": "2026-11-28T22:45:57.000Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 0}}, {"at": "2026-11-29T09:38:50.000Z", "sub": {"dimmingLevel": 80}, "main": {"dimmingLevel": 80}}, {"at": "2026-11-29T22:46:37.000Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 0}}, {"at": "2026-11-30T04:00:00.000Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 0}}]	9dbe3fe5492a51095cdea1ac30093449	2026-11-30 04:00:00+00	2026-11-22 06:08:40.618819+00
16	[13,{"subLight":true,"mainLight":true,"subColorTemp":false,"mainColorTemp":false,"subBrightness":true,"mainBrightness":true},["2026-11-22T06:08:38.522Z","2026-11-22T09:40:32.000Z",21,null,0,null]]	[{"at": "2026-11-22T06:08:38.522Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 21}}, {"at": "2026-11-22T09:40:32.000Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 0}}, {"at": "2026-11-23T10:30:00.000Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 80}}, {"at": "2026-11-23T15:30:00.000Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 40}}, {"at": "2026-11-23T21:45:00.000Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 0}}, {"at": "2026-11-24T10:30:00.000Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 80}}, {"at": "2026-11-24T15:30:00.000Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 40}}, {"at": "2026-11-24T21:45:00.000Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 0}}, {"at": "2026-11-25T10:30:00.000Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 80}}, {"at": "2026-11-25T15:30:00.000Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 40}}, {"at": "2026-11-25T21:45:00.000Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 0}}, {"at": "2026-11-26T10:30:00.000Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 80}}, {"at": "2026-11-26T15:30:00.000Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 40}}, {"at": "2026-11-26T21:45:00.000Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 0}}, {"at": "2026-11-27T10:30:00.000Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 80}}, {"at": "2026-11-27T15:30:00.000Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 40}}, {"at": "2026-11-27T21:45:00.000Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 0}}, {"at": "2026-11-30T04:00:00.000Z", "sub": {"dimmingLevel": 0}, "main": {"dimmingLevel": 0}}]	6c3966ab8122233b7c2546e7faaca18d	2026-11-30 04:00:00+00	2026-11-22 06:09:37.138373+00
\.
copy light_reading_2026_11 (at, received_at, device_time, sequence, main_energy, sub_energy, plan_version, command_id, light_id, main_color_temp, sub_color_temp, main_power, sub_power, main_current, sub_current, voltage, temperature, main_level, sub_level, signal_strength, lamp_failure) from stdin;
2026-11-22 06:07:17.682+00	2026-11-22 06:07:17.800212+00	2026-11-22 06:07:17.682+00	2	1149.4	344.8	\N	\N	3	\N	\N	0.4	0.4	0.002	0.002	224.1	27.8	0	0	88	f
2026-11-22 06:07:17.683+00	2026-11-22 06:07:17.800212+00	2026-11-22 06:07:17.683+00	5	706	211.8	\N	\N	6	\N	\N	0.4	0.4	0.002	0.002	225.2	27.7	0	0	89	f
2026-11-22 06:07:17.774+00	2026-11-22 06:07:18.200668+00	2026-11-22 06:07:17.774+00	2	966.4	289.9	\N	\N	9	\N	\N	0.4	0.4	0.002	0.002	225.9	27.9	0	0	91	f
2026-11-22 06:07:17.774+00	2026-11-22 06:07:18.200668+00	2026-11-22 06:07:17.774+00	5	1079.8	323.9	\N	\N	12	\N	\N	0.4	0.4	0.002	0.002	225.5	27.9	0	0	91	f
2026-11-22 06:07:17.774+00	2026-11-22 06:07:18.200668+00	2026-11-22 06:07:17.774+00	1	645.5	193.7	\N	\N	15	\N	\N	0.4	0.4	0.002	0.002	225.9	27.9	0	0	91	f
2026-11-22 06:07:17.982+00	2026-11-22 06:07:18.200668+00	2026-11-22 06:07:17.982+00	2	1990.2	597	\N	\N	36	\N	\N	0.4	0.4	0.002	0.002	224.3	26.3	0	0	76	f
2026-11-22 06:07:17.983+00	2026-11-22 06:07:18.200668+00	2026-11-22 06:07:17.983+00	5	475.9	142.8	\N	\N	39	\N	\N	0.4	0.4	0.002	0.002	222.5	26.3	0	0	74	f
2026-11-22 06:07:17.983+00	2026-11-22 06:07:18.200668+00	2026-11-22 06:07:17.983+00	0	648.6	\N	\N	\N	42	4000	\N	0.4	\N	0.002	\N	225.7	26.2	0	\N	77	f
2026-11-22 06:07:17.983+00	2026-11-22 06:07:18.200668+00	2026-11-22 06:07:17.983+00	0	287.7	\N	\N	\N	48	4000	\N	0.4	\N	0.002	\N	222.8	26.3	0	\N	74	f
2026-11-22 06:07:18.083+00	2026-11-22 06:07:18.200668+00	2026-11-22 06:07:18.083+00	0	730.8	219.2	\N	\N	27	\N	\N	0.4	0.4	0.002	0.002	224.6	26.3	0	0	76	f
2026-11-22 06:07:18.083+00	2026-11-22 06:07:18.200668+00	2026-11-22 06:07:18.083+00	3	1182.9	354.9	\N	\N	30	\N	\N	0.4	0.4	0.002	0.002	224.9	26.2	0	0	76	f
2026-11-22 06:07:18.083+00	2026-11-22 06:07:18.200668+00	2026-11-22 06:07:18.083+00	6	1497.7	449.3	\N	\N	33	\N	\N	0.4	0.4	0.002	0.002	225.5	26.2	0	0	77	f
2026-11-22 06:07:18.184+00	2026-11-22 06:07:18.346715+00	2026-11-22 06:07:18.184+00	0	714.6	214.4	\N	\N	21	\N	\N	0.4	0.4	0.002	0.002	225.7	26.2	0	0	77	f
2026-11-22 06:07:18.184+00	2026-11-22 06:07:18.346715+00	2026-11-22 06:07:18.184+00	3	969.3	290.8	\N	\N	24	\N	\N	0.4	0.4	0.002	0.002	225.4	26.2	0	0	77	f
2026-11-22 06:07:18.217+00	2026-11-22 06:07:18.346715+00	2026-11-22 06:07:18.217+00	1	287.7	\N	\N	01a201dd-b941-7131-8ebc-5558ae2147c5	48	4000	\N	0.4	\N	0.002	\N	222.8	26.3	0	\N	74	f
2026-11-22 06:07:18.3+00	2026-11-22 06:07:18.346715+00	2026-11-22 06:07:18.3+00	8	1149.4	344.8	2	\N	3	\N	\N	0.4	0.4	0.002	0.002	224.1	27.8	0	0	88	f
2026-11-22 06:07:18.3+00	2026-11-22 06:07:18.346715+00	2026-11-22 06:07:18.3+00	11	706	211.8	3	\N	6	\N	\N	0.4	0.4	0.002	0.002	225.2	27.7	0	0	89	f
2026-11-22 06:07:18.3+00	2026-11-22 06:07:18.346715+00	2026-11-22 06:07:18.3+00	0	1237.4	\N	\N	\N	45	4000	\N	0.4	\N	0.002	\N	223.9	26.2	0	\N	75	f
2026-11-22 06:07:19.271+00	2026-11-22 06:07:19.333011+00	2026-11-22 06:07:19.271+00	9	966.4	289.9	4	\N	9	\N	\N	0.4	0.4	0.002	0.002	225.9	27.9	0	0	91	f
2026-11-22 06:07:19.271+00	2026-11-22 06:07:19.333011+00	2026-11-22 06:07:19.271+00	12	1079.8	323.9	4	\N	12	\N	\N	0.4	0.4	0.002	0.002	225.5	27.9	0	0	91	f
2026-11-22 06:07:19.272+00	2026-11-22 06:07:19.333011+00	2026-11-22 06:07:19.272+00	7	645.5	193.7	5	\N	15	\N	\N	0.4	0.4	0.002	0.002	225.9	27.9	0	0	91	f
2026-11-22 06:07:19.272+00	2026-11-22 06:07:19.333011+00	2026-11-22 06:07:19.272+00	6	714.6	214.4	6	\N	21	\N	\N	0.4	0.4	0.002	0.002	225.7	26.2	0	0	77	f
2026-11-22 06:07:19.272+00	2026-11-22 06:07:19.333011+00	2026-11-22 06:07:19.272+00	9	969.3	290.8	6	\N	24	\N	\N	0.4	0.4	0.002	0.002	225.4	26.2	0	0	77	f
2026-11-22 06:07:19.273+00	2026-11-22 06:07:19.333011+00	2026-11-22 06:07:19.273+00	7	730.8	219.2	7	\N	27	\N	\N	0.4	0.4	0.002	0.002	224.6	26.3	0	0	76	f
2026-11-22 06:07:19.273+00	2026-11-22 06:07:19.333011+00	2026-11-22 06:07:19.273+00	10	1182.9	354.9	7	\N	30	\N	\N	0.4	0.4	0.002	0.002	224.9	26.2	0	0	76	f
2026-11-22 06:07:19.273+00	2026-11-22 06:07:19.333011+00	2026-11-22 06:07:19.273+00	13	1497.7	449.3	7	\N	33	\N	\N	0.4	0.4	0.002	0.002	225.5	26.2	0	0	77	f
2026-11-22 06:07:45.407+00	2026-11-22 06:07:45.411709+00	2026-11-22 06:07:45.407+00	15	966.4	289.9	4	\N	9	\N	\N	0.4	0.4	0.002	0.002	225.9	27.9	0	0	91	f
2026-11-22 06:07:45.407+00	2026-11-22 06:07:45.411709+00	2026-11-22 06:07:45.407+00	18	1079.8	323.9	4	\N	12	\N	\N	0.4	0.4	0.002	0.002	225.6	27.9	0	0	91	f
2026-11-22 06:07:45.845+00	2026-11-22 06:07:45.971297+00	2026-11-22 06:07:45.845+00	14	730.8	219.2	7	\N	27	\N	\N	0.4	0.4	0.002	0.002	224.6	26.3	0	0	76	f
2026-11-22 06:07:45.845+00	2026-11-22 06:07:45.971297+00	2026-11-22 06:07:45.845+00	17	1182.9	354.9	7	\N	30	\N	\N	0.4	0.4	0.002	0.002	224.9	26.2	0	0	76	f
2026-11-22 06:07:45.845+00	2026-11-22 06:07:45.971297+00	2026-11-22 06:07:45.845+00	20	1497.7	449.3	7	\N	33	\N	\N	0.4	0.4	0.002	0.002	225.5	26.2	0	0	77	f
2026-11-22 06:07:45.845+00	2026-11-22 06:07:45.971297+00	2026-11-22 06:07:45.845+00	2	287.7	\N	\N	01a201dd-b941-7131-8ebc-5558ae2147c5	48	4000	\N	0.4	\N	0.002	\N	222.8	26.3	0	\N	74	f
2026-11-22 06:07:46.803+00	2026-11-22 06:07:46.804729+00	2026-11-22 06:07:46.803+00	13	645.5	193.7	5	\N	15	\N	\N	0.4	0.4	0.002	0.002	225.9	27.9	0	0	91	f
2026-11-22 06:07:47.056+00	2026-11-22 06:07:47.102095+00	2026-11-22 06:07:47.056+00	9	1990.2	597	\N	\N	36	\N	\N	0.4	0.4	0.002	0.002	224.2	26.3	0	0	76	f
2026-11-22 06:07:47.056+00	2026-11-22 06:07:47.102095+00	2026-11-22 06:07:47.056+00	12	475.9	142.8	\N	\N	39	\N	\N	0.4	0.4	0.002	0.002	222.5	26.3	0	0	74	f
2026-11-22 06:07:48.383+00	2026-11-22 06:07:48.451484+00	2026-11-22 06:07:48.383+00	14	1149.4	344.8	2	\N	3	\N	\N	0.4	0.4	0.002	0.002	224.1	27.8	0	0	88	f
2026-11-22 06:07:48.383+00	2026-11-22 06:07:48.451484+00	2026-11-22 06:07:48.383+00	17	706	211.8	3	\N	6	\N	\N	0.4	0.4	0.002	0.002	225.2	27.7	0	0	89	f
2026-11-22 06:07:50.271+00	2026-11-22 06:07:50.295116+00	2026-11-22 06:07:50.271+00	12	714.6	214.4	6	\N	21	\N	\N	0.4	0.4	0.002	0.002	225.7	26.2	0	0	77	f
2026-11-22 06:07:50.271+00	2026-11-22 06:07:50.295116+00	2026-11-22 06:07:50.271+00	15	969.3	290.8	6	\N	24	\N	\N	0.4	0.4	0.002	0.002	225.4	26.2	0	0	77	f
2026-11-22 06:07:50.372+00	2026-11-22 06:07:50.377793+00	2026-11-22 06:07:50.372+00	1	648.6	\N	\N	\N	42	4000	\N	0.4	\N	0.002	\N	225.6	26.2	0	\N	77	f
2026-11-22 06:07:51.132+00	2026-11-22 06:07:51.136594+00	2026-11-22 06:07:51.132+00	1	1237.4	\N	\N	\N	45	4000	\N	0.4	\N	0.002	\N	223.9	26.2	0	\N	75	f
2026-11-22 06:08:16.128+00	2026-11-22 06:08:16.143566+00	2026-11-22 06:08:16.128+00	22	966.4	289.9	4	\N	9	\N	\N	0.4	0.4	0.002	0.002	226	27.9	0	0	91	f
2026-11-22 06:08:16.128+00	2026-11-22 06:08:16.143566+00	2026-11-22 06:08:16.128+00	25	1079.8	323.9	4	\N	12	\N	\N	0.4	0.4	0.002	0.002	225.6	27.9	0	0	91	f
2026-11-22 06:08:17.173+00	2026-11-22 06:08:17.198048+00	2026-11-22 06:08:17.173+00	21	730.8	219.2	7	\N	27	\N	\N	0.4	0.4	0.002	0.002	224.6	26.3	0	0	76	f
2026-11-22 06:08:17.173+00	2026-11-22 06:08:17.198048+00	2026-11-22 06:08:17.173+00	24	1182.9	354.9	7	\N	30	\N	\N	0.4	0.4	0.002	0.002	224.9	26.2	0	0	76	f
2026-11-22 06:08:17.173+00	2026-11-22 06:08:17.198048+00	2026-11-22 06:08:17.173+00	27	1497.7	449.3	7	\N	33	\N	\N	0.4	0.4	0.002	0.002	225.5	26.2	0	0	77	f
2026-11-22 06:08:17.173+00	2026-11-22 06:08:17.280659+00	2026-11-22 06:08:17.173+00	16	1990.2	597	\N	\N	36	\N	\N	0.4	0.4	0.002	0.002	224.2	26.3	0	0	76	f
2026-11-22 06:08:17.173+00	2026-11-22 06:08:17.280659+00	2026-11-22 06:08:17.173+00	19	475.9	142.8	\N	\N	39	\N	\N	0.4	0.4	0.002	0.002	222.4	26.3	0	0	74	f
2026-11-22 06:08:18.487+00	2026-11-22 06:08:18.488989+00	2026-11-22 06:08:18.487+00	3	287.7	\N	\N	01a201dd-b941-7131-8ebc-5558ae2147c5	48	4000	\N	0.4	\N	0.002	\N	222.8	26.3	0	\N	74	f
2026-11-22 06:08:20.62+00	2026-11-22 06:08:20.630036+00	2026-11-22 06:08:20.62+00	18	714.6	214.4	6	\N	21	\N	\N	0.4	0.4	0.002	0.002	225.7	26.2	0	0	77	f
2026-11-22 06:08:20.62+00	2026-11-22 06:08:20.630036+00	2026-11-22 06:08:20.62+00	21	969.3	290.8	6	\N	24	\N	\N	0.4	0.4	0.002	0.002	225.4	26.2	0	0	77	f
2026-11-22 06:08:20.62+00	2026-11-22 06:08:20.711201+00	2026-11-22 06:08:20.62+00	2	648.6	\N	\N	\N	42	4000	\N	0.4	\N	0.002	\N	225.6	26.2	0	\N	77	f
2026-11-22 06:08:20.823+00	2026-11-22 06:08:20.824704+00	2026-11-22 06:08:20.823+00	20	1149.4	344.8	2	\N	3	\N	\N	0.4	0.4	0.002	0.002	224.1	27.8	0	0	88	f
2026-11-22 06:08:20.823+00	2026-11-22 06:08:20.824704+00	2026-11-22 06:08:20.823+00	23	706	211.8	3	\N	6	\N	\N	0.4	0.4	0.002	0.002	225.1	27.7	0	0	89	f
2026-11-22 06:08:23.618+00	2026-11-22 06:08:23.619008+00	2026-11-22 06:08:23.618+00	2	1237.4	\N	\N	\N	45	4000	\N	0.4	\N	0.002	\N	223.9	26.2	0	\N	75	f
2026-11-22 06:08:38.737+00	2026-11-22 06:08:38.744369+00	2026-11-22 06:08:38.737+00	26	1149.4	344.8	\N	01a201de-f523-74c6-9bd4-69c7b9909449	3	\N	\N	40.3	0.4	0.18	0.002	224.1	31.8	23	0	88	f
2026-11-22 06:08:38.987+00	2026-11-22 06:08:38.99528+00	2026-11-22 06:08:38.987+00	29	706	211.8	\N	01a201de-f61f-724d-9ef2-fa11b1a9415e	6	\N	\N	44.6	0.4	0.198	0.002	225.1	32.2	26	0	89	f
2026-11-22 06:08:19.397+00	2026-11-22 06:08:19.398689+00	2026-11-22 06:08:19.397+00	19	645.5	193.7	5	\N	15	\N	\N	0.4	0.4	0.002	0.002	226	27.9	0	0	91	f
2026-11-22 06:08:44.445+00	2026-11-22 06:08:44.447834+00	2026-11-22 06:08:44.445+00	23	1990.2	597	\N	\N	36	\N	\N	0.4	0.4	0.002	0.002	224.2	26.3	0	0	76	f
2026-11-22 06:08:44.445+00	2026-11-22 06:08:44.447834+00	2026-11-22 06:08:44.445+00	26	475.9	142.8	\N	\N	39	\N	\N	0.4	0.4	0.002	0.002	222.4	26.3	0	0	74	f
2026-11-22 06:08:45.657+00	2026-11-22 06:08:45.663335+00	2026-11-22 06:08:45.657+00	28	730.8	219.2	7	\N	27	\N	\N	0.4	0.4	0.002	0.002	224.5	26.3	0	0	76	f
2026-11-22 06:08:45.657+00	2026-11-22 06:08:45.663335+00	2026-11-22 06:08:45.657+00	31	1182.9	354.9	7	\N	30	\N	\N	0.4	0.4	0.002	0.002	224.8	26.2	0	0	76	f
2026-11-22 06:08:45.657+00	2026-11-22 06:08:45.663335+00	2026-11-22 06:08:45.657+00	34	1497.7	449.3	7	\N	33	\N	\N	0.4	0.4	0.002	0.002	225.5	26.2	0	0	77	f
2026-11-22 06:08:47.5+00	2026-11-22 06:08:47.501344+00	2026-11-22 06:08:47.5+00	30	966.4	289.9	4	\N	9	\N	\N	0.4	0.4	0.002	0.002	226	27.9	0	0	92	f
2026-11-22 06:08:47.5+00	2026-11-22 06:08:47.501344+00	2026-11-22 06:08:47.5+00	33	1079.8	323.9	4	\N	12	\N	\N	0.4	0.4	0.002	0.002	225.6	27.9	0	0	91	f
2026-11-22 06:08:49.448+00	2026-11-22 06:08:49.449689+00	2026-11-22 06:08:49.448+00	3	648.6	\N	\N	\N	42	4000	\N	0.4	\N	0.002	\N	225.6	26.2	0	\N	77	f
2026-11-22 06:08:49.651+00	2026-11-22 06:08:49.65667+00	2026-11-22 06:08:49.651+00	33	1149.4001	344.8	\N	01a201de-f523-74c6-9bd4-69c7b9909449	3	\N	\N	40.3	0.4	0.18	0.002	224.1	31.8	23	0	88	f
2026-11-22 06:08:49.651+00	2026-11-22 06:08:49.65667+00	2026-11-22 06:08:49.651+00	36	706.0001	211.8	\N	01a201de-f61f-724d-9ef2-fa11b1a9415e	6	\N	\N	44.6	0.4	0.198	0.002	225.1	32.2	26	0	89	f
2026-11-22 06:08:50.658+00	2026-11-22 06:08:50.661529+00	2026-11-22 06:08:50.658+00	24	714.6	214.4	6	\N	21	\N	\N	0.4	0.4	0.002	0.002	225.7	26.2	0	0	77	f
2026-11-22 06:08:50.658+00	2026-11-22 06:08:50.661529+00	2026-11-22 06:08:50.658+00	27	969.3	290.8	6	\N	24	\N	\N	0.4	0.4	0.002	0.002	225.3	26.2	0	0	77	f
2026-11-22 06:08:51.182+00	2026-11-22 06:08:51.195156+00	2026-11-22 06:08:51.182+00	25	645.5	193.7	5	\N	15	\N	\N	0.4	0.4	0.002	0.002	226	27.9	0	0	92	f
2026-11-22 06:08:51.284+00	2026-11-22 06:08:51.290775+00	2026-11-22 06:08:51.284+00	4	287.7	\N	\N	01a201dd-b941-7131-8ebc-5558ae2147c5	48	4000	\N	0.4	\N	0.002	\N	222.7	26.3	0	\N	74	f
2026-11-22 06:08:51.701+00	2026-11-22 06:08:51.702283+00	2026-11-22 06:08:51.701+00	3	1237.4	\N	\N	\N	45	4000	\N	0.4	\N	0.002	\N	223.8	26.2	0	\N	75	f
\.
copy light_schedule (id, uuid, name, description, type, start_time, end_time, sunset_offset, sunrise_offset, days, weekdays, main_brightness, main_color_temp, sub_brightness, sub_color_temp, steps, is_enabled, created_at, updated_at) from stdin;
1	a6cb932c-7b51-4b3c-86c4-29a93185776b	主干道节能	车流减少后分两级调光：22:00 起 60 %，00:30 起 40 %。	SUNRISE_SUNSET	\N	\N	0	0	EVERY_DAY	{}	80	\N	80	\N	[{"time": "22:00", "subColorTemp": null, "mainColorTemp": null, "subBrightness": 60, "mainBrightness": 60}, {"time": "00:30", "subColorTemp": null, "mainColorTemp": null, "subBrightness": 40, "mainBrightness": 40}]	t	2026-11-22 06:07:11.886295+00	2026-11-22 06:07:11.886295+00
2	c4259e56-9bb3-4f63-81f8-07bf24c6af3f	节假日商业区加亮	周末与节假日整夜亮灯，午夜后减半。	SUNRISE_SUNSET	\N	\N	0	0	HOLIDAYS	{}	100	\N	100	\N	[{"time": "00:00", "subColorTemp": null, "mainColorTemp": null, "subBrightness": 50, "mainBrightness": 50}]	t	2026-11-22 06:07:11.886295+00	2026-11-22 06:07:11.886295+00
3	3be63a52-c9fb-4f3c-975c-221febf9e0d2	工作日半夜灯	\N	TIMING	18:30	05:45	0	0	WEEKDAYS	{1,2,3,4,5}	80	\N	\N	\N	[{"time": "23:30", "subColorTemp": null, "mainColorTemp": null, "subBrightness": null, "mainBrightness": 40}]	t	2026-11-22 06:09:35.67101+00	2026-11-22 06:09:35.67101+00
\.
copy light_state (light_id, maintenance, fault, online, heard_at, expected_version, expected_main_level, expected_main_color_temp, expected_sub_level, expected_sub_color_temp, expected_at, expected_cause, expected_by, last_command_id, commanded_id, acknowledged_id, main_level, main_color_temp, sub_level, sub_color_temp, main_last_level, main_last_color_temp, sub_last_level, sub_last_color_temp, measured_at, measured_cause, measured_by, measured_command_id, main_power, sub_power, main_current, sub_current, main_energy, sub_energy, voltage, temperature, signal_strength, lamp_failure, device_time, sequence, plan_version, wait_until, expected_rule, expected_until, expected_reason, unsettled, plan_unsettled, plan_wanted, plan_sent_at, plan_attempts, plan_refusal, drive_at, drive_count, history_at, main_metered_at, sub_metered_at, energy_total, clock_drift, meter_anomalies, restored_at) from stdin;
7	f	f	f	2026-11-22 06:08:47.501344+00	2	27	\N	0	\N	2026-11-22 06:08:38.992013+00	OPERATOR	陈明	01a201de-f659-76f2-a1ba-a767be5b8065	01a201de-f659-76f2-a1ba-a767be5b8065	01a201de-f659-76f2-a1ba-a767be5b8065	27	\N	0	\N	\N	\N	\N	\N	2026-11-22 06:08:47.501344+00	COMMAND	陈明	01a201de-f659-76f2-a1ba-a767be5b8065	46	0.4	0.205	0.002	1303.1001	390.9	224.8	32.3	89	f	\N	\N	15	\N	OVERRIDE	2026-11-22 09:39:12+00	\N	f	f	15	2026-11-22 06:08:40.811529+00	1	\N	\N	0	2026-11-22 06:08:47.5+00	2026-11-22 06:08:47.5+00	2026-11-22 06:08:47.5+00	1694.0001000000002	-0.001344	0	\N
8	f	f	f	2026-11-22 06:08:47.501344+00	1	0	\N	0	\N	2026-11-21 22:41:15+00	PRESET	南山主干道	\N	\N	\N	0	\N	0	\N	\N	\N	\N	\N	2026-11-22 06:08:47.501344+00	PLAN	\N	\N	0.4	0.4	0.002	0.002	1497.3	449.2	225.6	27.9	26	f	\N	\N	4	\N	PRESET	2026-11-22 09:39:12+00	{"by": "SUNRISE", "kind": "OFF", "zone": "Asia/Shanghai", "group": "南山主干道", "place": "南山区"}	f	f	4	2026-11-22 06:07:19.235528+00	1	\N	\N	0	2026-11-22 06:08:47.5+00	2026-11-22 06:08:47.5+00	2026-11-22 06:08:47.5+00	1946.5	-0.001344	0	\N
17	f	f	f	2026-11-22 06:08:51.195156+00	1	0	\N	0	\N	2026-11-21 15:00:00+00	PRESET	西湖公园	\N	\N	\N	0	\N	0	\N	\N	\N	\N	\N	2026-11-22 06:08:51.195156+00	PLAN	\N	\N	0.4	0.4	0.002	0.002	1080.5	324.1	226.8	27.9	93	f	\N	\N	5	\N	PRESET	2026-11-22 10:30:00+00	{"by": "CLOCK", "kind": "OFF", "zone": "Asia/Shanghai", "group": "西湖公园", "place": "西湖区"}	f	f	5	2026-11-22 06:07:19.235528+00	1	\N	\N	0	2026-11-22 06:08:51.182+00	2026-11-22 06:08:51.182+00	2026-11-22 06:08:51.182+00	1404.6	-0.013156	0	\N
18	f	f	f	\N	1	0	\N	0	\N	2026-11-21 15:00:00+00	PRESET	西湖公园	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	PRESET	2026-11-22 10:30:00+00	{"by": "CLOCK", "kind": "OFF", "zone": "Asia/Shanghai", "group": "西湖公园", "place": "西湖区"}	f	f	5	\N	0	\N	\N	0	\N	\N	\N	0	\N	0	\N
19	f	f	f	2026-11-22 06:08:51.195156+00	1	0	\N	0	\N	2026-11-21 15:00:00+00	PRESET	西湖公园	\N	\N	\N	0	\N	0	\N	\N	\N	\N	\N	2026-11-22 06:08:51.195156+00	PLAN	\N	\N	0.4	0.4	0.002	0.002	910.3	273.1	224.3	27.8	88	f	\N	\N	5	\N	PRESET	2026-11-22 10:30:00+00	{"by": "CLOCK", "kind": "OFF", "zone": "Asia/Shanghai", "group": "西湖公园", "place": "西湖区"}	f	f	5	2026-11-22 06:07:19.235528+00	1	\N	\N	0	2026-11-22 06:08:51.182+00	2026-11-22 06:08:51.182+00	2026-11-22 06:08:51.182+00	1183.4	-0.013156	0	\N
20	f	f	f	2026-11-22 06:08:51.195156+00	1	0	\N	0	\N	2026-11-21 15:00:00+00	PRESET	西湖公园	\N	\N	\N	0	\N	0	\N	\N	\N	\N	\N	2026-11-22 06:08:51.195156+00	PLAN	\N	\N	0.4	0.4	0.002	0.002	1580.8	474.2	225.7	26.2	77	f	\N	\N	5	\N	PRESET	2026-11-22 10:30:00+00	{"by": "CLOCK", "kind": "OFF", "zone": "Asia/Shanghai", "group": "西湖公园", "place": "西湖区"}	f	f	5	2026-11-22 06:07:19.235528+00	1	\N	\N	0	2026-11-22 06:08:51.182+00	2026-11-22 06:08:51.182+00	2026-11-22 06:08:51.182+00	2055	-0.013156	0	\N
21	f	f	f	2026-11-22 06:08:50.661529+00	1	0	\N	0	\N	2026-11-21 23:35:34+00	PRESET	武侯居民区	\N	\N	\N	0	\N	0	\N	\N	\N	\N	\N	2026-11-22 06:08:50.661529+00	PLAN	\N	\N	0.4	0.4	0.002	0.002	714.6	214.4	225.7	26.2	77	f	\N	\N	6	\N	PRESET	2026-11-22 10:03:51+00	{"by": "SUNRISE", "kind": "OFF", "zone": "Asia/Shanghai", "group": "武侯居民区", "place": "武侯区"}	f	f	6	2026-11-22 06:07:19.235528+00	1	\N	\N	0	2026-11-22 06:08:50.658+00	2026-11-22 06:08:50.658+00	2026-11-22 06:08:50.658+00	929	-0.003529	0	\N
22	f	f	f	2026-11-22 06:08:50.661529+00	1	0	\N	0	\N	2026-11-21 23:35:34+00	PRESET	武侯居民区	\N	\N	\N	0	\N	0	\N	\N	\N	\N	\N	2026-11-22 06:08:50.661529+00	PLAN	\N	\N	0.4	0.4	0.002	0.002	543.6	163.1	225.6	26.2	77	f	\N	\N	6	\N	PRESET	2026-11-22 10:03:51+00	{"by": "SUNRISE", "kind": "OFF", "zone": "Asia/Shanghai", "group": "武侯居民区", "place": "武侯区"}	f	f	6	2026-11-22 06:07:19.235528+00	1	\N	\N	0	2026-11-22 06:08:50.658+00	2026-11-22 06:08:50.658+00	2026-11-22 06:08:50.658+00	706.7	-0.003529	0	\N
23	f	f	f	2026-11-22 06:08:50.661529+00	1	0	\N	0	\N	2026-11-21 23:35:34+00	PRESET	武侯居民区	\N	\N	\N	0	\N	0	\N	\N	\N	\N	\N	2026-11-22 06:08:50.661529+00	PLAN	\N	\N	0.4	0.4	0.002	0.002	276.9	83.1	225.5	26.2	77	f	\N	\N	6	\N	PRESET	2026-11-22 10:03:51+00	{"by": "SUNRISE", "kind": "OFF", "zone": "Asia/Shanghai", "group": "武侯居民区", "place": "武侯区"}	f	f	6	2026-11-22 06:07:19.235528+00	1	\N	\N	0	2026-11-22 06:08:50.658+00	2026-11-22 06:08:50.658+00	2026-11-22 06:08:50.658+00	360	-0.003529	0	\N
24	f	f	f	2026-11-22 06:08:50.661529+00	1	0	\N	0	\N	2026-11-21 23:35:34+00	PRESET	武侯居民区	\N	\N	\N	0	\N	0	\N	\N	\N	\N	\N	2026-11-22 06:08:50.661529+00	PLAN	\N	\N	0.4	0.4	0.002	0.002	969.3	290.8	225.3	26.2	77	f	\N	\N	6	\N	PRESET	2026-11-22 10:03:51+00	{"by": "SUNRISE", "kind": "OFF", "zone": "Asia/Shanghai", "group": "武侯居民区", "place": "武侯区"}	f	f	6	2026-11-22 06:07:19.235528+00	1	\N	\N	0	2026-11-22 06:08:50.658+00	2026-11-22 06:08:50.658+00	2026-11-22 06:08:50.658+00	1260.1	-0.003529	0	\N
25	f	f	f	2026-11-22 06:08:50.661529+00	1	0	\N	0	\N	2026-11-21 23:35:34+00	PRESET	武侯居民区	\N	\N	\N	0	\N	0	\N	\N	\N	\N	\N	2026-11-22 06:08:50.661529+00	PLAN	\N	\N	0.4	0.4	0.002	0.002	1262.7	378.8	225.1	26.2	77	f	\N	\N	6	\N	PRESET	2026-11-22 10:03:51+00	{"by": "SUNRISE", "kind": "OFF", "zone": "Asia/Shanghai", "group": "武侯居民区", "place": "武侯区"}	f	f	6	2026-11-22 06:07:19.235528+00	1	\N	\N	0	2026-11-22 06:08:50.658+00	2026-11-22 06:08:50.658+00	2026-11-22 06:08:50.658+00	1641.5	-0.003529	0	\N
35	f	f	f	2026-11-22 06:08:44.447834+00	0	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	0	\N	0	\N	\N	\N	\N	\N	2026-11-22 06:08:44.447834+00	UNKNOWN	\N	\N	0.4	0.4	0.002	0.002	1586.7	476	223.9	26.3	75	f	\N	\N	\N	\N	\N	\N	\N	f	f	\N	\N	0	\N	\N	0	2026-11-22 06:08:44.445+00	2026-11-22 06:08:44.445+00	2026-11-22 06:08:44.445+00	2062.7	-0.002834	0	\N
13	f	f	f	2026-11-22 06:08:47.501344+00	0	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	0	\N	0	\N	\N	\N	\N	\N	2026-11-22 06:08:47.501344+00	UNKNOWN	\N	\N	0.4	0.4	0.002	0.002	450.1	135	225.2	27.9	90	f	\N	\N	\N	\N	\N	\N	\N	f	f	\N	\N	0	\N	\N	0	2026-11-22 06:08:47.5+00	2026-11-22 06:08:47.5+00	2026-11-22 06:08:47.5+00	585.1	-0.001344	0	\N
38	f	f	f	2026-11-22 06:08:44.447834+00	0	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	0	\N	0	\N	\N	\N	\N	\N	2026-11-22 06:08:44.447834+00	UNKNOWN	\N	\N	0.4	0.4	0.002	0.002	1562.6	468.8	222.1	26.3	74	f	\N	\N	\N	\N	\N	\N	\N	f	f	\N	\N	0	\N	\N	0	2026-11-22 06:08:44.445+00	2026-11-22 06:08:44.445+00	2026-11-22 06:08:44.445+00	2031.3999999999999	-0.002834	0	\N
45	f	f	f	2026-11-22 06:08:51.702283+00	0	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	0	4000	\N	\N	\N	\N	\N	\N	2026-11-22 06:08:51.702283+00	UNKNOWN	\N	\N	0.4	\N	0.002	\N	1237.4	\N	223.8	26.2	75	f	\N	\N	\N	\N	\N	\N	\N	f	f	\N	\N	0	\N	\N	0	2026-11-22 06:08:51.701+00	2026-11-22 06:08:51.701+00	\N	1237.4	-0.001283	0	\N
14	f	f	f	2026-11-22 06:08:51.195156+00	1	0	\N	0	\N	2026-11-21 15:00:00+00	PRESET	西湖公园	\N	\N	\N	0	\N	0	\N	\N	\N	\N	\N	2026-11-22 06:08:51.195156+00	PLAN	\N	\N	0.4	0.4	0.002	0.002	926.7	278	226.4	27.9	92	f	\N	\N	5	\N	PRESET	2026-11-22 10:30:00+00	{"by": "CLOCK", "kind": "OFF", "zone": "Asia/Shanghai", "group": "西湖公园", "place": "西湖区"}	f	f	5	2026-11-22 06:07:19.235528+00	1	\N	\N	0	2026-11-22 06:08:51.182+00	2026-11-22 06:08:51.182+00	2026-11-22 06:08:51.182+00	1204.7	-0.013156	0	\N
26	f	f	f	2026-11-22 06:08:50.661529+00	1	0	\N	0	\N	2026-11-21 23:35:34+00	PRESET	武侯居民区	\N	\N	\N	0	\N	0	\N	\N	\N	\N	\N	2026-11-22 06:08:50.661529+00	PLAN	\N	\N	0.4	0.4	0.002	0.002	1637.6	491.3	224.8	26.2	76	f	\N	\N	6	\N	PRESET	2026-11-22 10:03:51+00	{"by": "SUNRISE", "kind": "OFF", "zone": "Asia/Shanghai", "group": "武侯居民区", "place": "武侯区"}	f	f	6	2026-11-22 06:07:19.235528+00	1	\N	\N	0	2026-11-22 06:08:50.658+00	2026-11-22 06:08:50.658+00	2026-11-22 06:08:50.658+00	2128.9	-0.003529	0	\N
27	f	f	f	2026-11-22 06:08:45.663335+00	1	0	\N	0	\N	2026-11-21 23:07:12+00	PRESET	海淀主干道	\N	\N	\N	0	\N	0	\N	\N	\N	\N	\N	2026-11-22 06:08:45.663335+00	PLAN	\N	\N	0.4	0.4	0.002	0.002	730.8	219.2	224.5	26.3	76	f	\N	\N	7	\N	PRESET	2026-11-22 08:54:02+00	{"by": "SUNRISE", "kind": "OFF", "zone": "Asia/Shanghai", "group": "海淀主干道", "place": "海淀区"}	f	f	7	2026-11-22 06:07:19.235528+00	1	\N	\N	0	2026-11-22 06:08:45.657+00	2026-11-22 06:08:45.657+00	2026-11-22 06:08:45.657+00	950	-0.006335	0	\N
28	f	f	f	2026-11-22 06:08:45.663335+00	1	0	\N	0	\N	2026-11-21 23:07:12+00	PRESET	海淀主干道	\N	\N	\N	0	\N	0	\N	\N	\N	\N	\N	2026-11-22 06:08:45.663335+00	PLAN	\N	\N	0.4	0.4	0.002	0.002	569.8	171	224.2	26.3	76	f	\N	\N	7	\N	PRESET	2026-11-22 08:54:02+00	{"by": "SUNRISE", "kind": "OFF", "zone": "Asia/Shanghai", "group": "海淀主干道", "place": "海淀区"}	f	f	7	2026-11-22 06:07:19.235528+00	1	\N	\N	0	2026-11-22 06:08:45.657+00	2026-11-22 06:08:45.657+00	2026-11-22 06:08:45.657+00	740.8	-0.006335	0	\N
29	f	f	f	2026-11-22 06:08:45.663335+00	1	0	\N	0	\N	2026-11-21 23:07:12+00	PRESET	海淀主干道	\N	\N	\N	0	\N	0	\N	\N	\N	\N	\N	2026-11-22 06:08:45.663335+00	PLAN	\N	\N	0.4	0.4	0.002	0.002	1384.6	415.4	223.9	26.3	75	f	\N	\N	7	\N	PRESET	2026-11-22 08:54:02+00	{"by": "SUNRISE", "kind": "OFF", "zone": "Asia/Shanghai", "group": "海淀主干道", "place": "海淀区"}	f	f	7	2026-11-22 06:07:19.235528+00	1	\N	\N	0	2026-11-22 06:08:45.657+00	2026-11-22 06:08:45.657+00	2026-11-22 06:08:45.657+00	1800	-0.006335	0	\N
30	f	f	f	2026-11-22 06:08:45.663335+00	1	0	\N	0	\N	2026-11-21 23:07:12+00	PRESET	海淀主干道	\N	\N	\N	0	\N	0	\N	\N	\N	\N	\N	2026-11-22 06:08:45.663335+00	PLAN	\N	\N	0.4	0.4	0.002	0.002	1182.9	354.9	224.8	26.2	76	f	\N	\N	7	\N	PRESET	2026-11-22 08:54:02+00	{"by": "SUNRISE", "kind": "OFF", "zone": "Asia/Shanghai", "group": "海淀主干道", "place": "海淀区"}	f	f	7	2026-11-22 06:07:19.235528+00	1	\N	\N	0	2026-11-22 06:08:45.657+00	2026-11-22 06:08:45.657+00	2026-11-22 06:08:45.657+00	1537.8000000000002	-0.006335	0	\N
34	f	t	f	2026-11-22 06:08:44.447834+00	0	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	0	\N	0	\N	\N	\N	\N	\N	2026-11-22 06:08:44.447834+00	UNKNOWN	\N	\N	0.4	0.4	0.002	0.002	1017.4	305.2	223.5	26.3	75	t	\N	\N	\N	\N	\N	\N	\N	f	f	\N	\N	0	\N	\N	0	2026-11-22 06:08:44.445+00	2026-11-22 06:08:44.445+00	2026-11-22 06:08:44.445+00	1322.6	-0.002834	0	\N
36	f	f	f	2026-11-22 06:08:44.447834+00	0	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	0	\N	0	\N	\N	\N	\N	\N	2026-11-22 06:08:44.447834+00	UNKNOWN	\N	\N	0.4	0.4	0.002	0.002	1990.2	597	224.2	26.3	76	f	\N	\N	\N	\N	\N	\N	\N	f	f	\N	\N	0	\N	\N	0	2026-11-22 06:08:44.445+00	2026-11-22 06:08:44.445+00	2026-11-22 06:08:44.445+00	2587.2	-0.002834	0	\N
37	f	f	f	2026-11-22 06:08:44.447834+00	0	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	0	\N	0	\N	\N	\N	\N	\N	2026-11-22 06:08:44.447834+00	UNKNOWN	\N	\N	0.4	0.4	0.002	0.002	630.8	189.2	224.5	26.3	76	f	\N	\N	\N	\N	\N	\N	\N	f	f	\N	\N	0	\N	\N	0	2026-11-22 06:08:44.445+00	2026-11-22 06:08:44.445+00	2026-11-22 06:08:44.445+00	820	-0.002834	0	\N
49	f	f	f	\N	0	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	f	f	\N	\N	0	\N	\N	0	\N	\N	\N	0	\N	0	\N
50	f	f	f	\N	0	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	f	f	\N	\N	0	\N	\N	0	\N	\N	\N	0	\N	0	\N
39	f	f	f	2026-11-22 06:08:44.447834+00	0	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	0	\N	0	\N	\N	\N	\N	\N	2026-11-22 06:08:44.447834+00	UNKNOWN	\N	\N	0.4	0.4	0.002	0.002	475.9	142.8	222.4	26.3	74	f	\N	\N	\N	\N	\N	\N	\N	f	f	\N	\N	0	\N	\N	0	2026-11-22 06:08:44.445+00	2026-11-22 06:08:44.445+00	2026-11-22 06:08:44.445+00	618.7	-0.002834	0	\N
40	f	f	f	2026-11-22 06:08:44.447834+00	0	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	0	\N	0	\N	\N	\N	\N	\N	2026-11-22 06:08:44.447834+00	UNKNOWN	\N	\N	0.4	0.4	0.002	0.002	782	234.6	225.3	26.2	77	f	\N	\N	\N	\N	\N	\N	\N	f	f	\N	\N	0	\N	\N	0	2026-11-22 06:08:44.445+00	2026-11-22 06:08:44.445+00	2026-11-22 06:08:44.445+00	1016.6	-0.002834	0	\N
41	f	f	f	2026-11-22 06:08:51.500575+00	1	\N	\N	\N	\N	2026-11-22 06:07:14.754528+00	MAINTENANCE	\N	\N	\N	\N	0	4000	\N	\N	\N	\N	\N	\N	2026-11-22 06:08:51.500575+00	UNKNOWN	\N	\N	0.4	\N	0.002	\N	943.8	\N	225.1	26.2	77	f	\N	\N	\N	\N	MAINTENANCE	\N	\N	f	f	\N	\N	0	\N	\N	0	2026-11-22 06:08:51.499+00	2026-11-22 06:08:51.499+00	\N	943.8	-0.001575	0	\N
42	f	f	f	2026-11-22 06:08:49.449689+00	1	\N	\N	\N	\N	2026-11-22 06:07:14.754528+00	MAINTENANCE	\N	\N	\N	\N	0	4000	\N	\N	\N	\N	\N	\N	2026-11-22 06:08:49.449689+00	UNKNOWN	\N	\N	0.4	\N	0.002	\N	648.6	\N	225.6	26.2	77	f	\N	\N	\N	\N	MAINTENANCE	\N	\N	f	f	\N	\N	0	\N	\N	0	2026-11-22 06:08:49.448+00	2026-11-22 06:08:49.448+00	\N	648.6	-0.001689	0	\N
44	f	f	f	2026-11-22 06:08:46.371877+00	1	\N	\N	\N	\N	2026-11-22 06:07:14.754528+00	MAINTENANCE	\N	\N	\N	\N	0	4000	\N	\N	\N	\N	\N	\N	2026-11-22 06:08:46.371877+00	UNKNOWN	\N	\N	0.4	\N	0.002	\N	1507	\N	224.2	26.2	76	f	\N	\N	\N	\N	MAINTENANCE	\N	\N	f	f	\N	\N	0	\N	\N	0	2026-11-22 06:08:46.37+00	2026-11-22 06:08:46.37+00	\N	1507	-0.001877	0	\N
43	f	f	f	2026-11-22 06:08:52.931382+00	1	\N	\N	\N	\N	2026-11-22 06:07:14.754528+00	MAINTENANCE	\N	\N	\N	\N	0	\N	\N	\N	\N	\N	\N	\N	2026-11-22 06:08:52.931382+00	UNKNOWN	\N	\N	0.4	\N	0.002	\N	473.8	\N	225.5	26.2	77	f	\N	\N	\N	\N	MAINTENANCE	\N	\N	f	f	\N	\N	0	\N	\N	0	2026-11-22 06:08:52.926+00	2026-11-22 06:08:52.926+00	\N	473.8	-0.005382	0	\N
46	f	f	f	2026-11-22 06:08:51.831449+00	1	\N	\N	\N	\N	2026-11-22 06:07:14.754528+00	MAINTENANCE	\N	\N	\N	\N	0	\N	\N	\N	\N	\N	\N	\N	2026-11-22 06:08:51.831449+00	UNKNOWN	\N	\N	0.4	\N	0.002	\N	429	\N	224.8	26.2	76	f	\N	\N	\N	\N	MAINTENANCE	\N	\N	f	f	\N	\N	0	\N	\N	0	2026-11-22 06:08:51.808+00	2026-11-22 06:08:51.808+00	\N	429	-0.023449	0	\N
47	f	f	f	2026-11-22 06:08:45.804672+00	1	0	\N	\N	\N	2026-11-21 22:26:41+00	SCHEDULE	节假日商业区加亮	\N	\N	\N	0	4000	\N	\N	\N	\N	\N	\N	2026-11-22 06:08:45.804672+00	PLAN	\N	\N	0.4	\N	0.002	\N	676.4	\N	224.5	26.2	76	f	\N	\N	8	\N	SCHEDULE	2026-11-22 08:52:34+00	{"by": "SUNRISE", "kind": "OFF", "zone": "Asia/Shanghai", "group": "浦东商业区", "place": "浦东新区", "schedule": "节假日商业区加亮"}	f	f	8	2026-11-22 06:07:19.235528+00	1	\N	\N	0	2026-11-22 06:08:45.758+00	2026-11-22 06:08:45.758+00	\N	676.4	-0.046672	0	\N
48	f	f	f	2026-11-22 06:08:51.290775+00	1	0	\N	\N	\N	2026-11-21 22:26:41+00	SCHEDULE	节假日商业区加亮	01a201dd-b941-7131-8ebc-5558ae2147c5	01a201dd-b941-7131-8ebc-5558ae2147c5	01a201dd-b941-7131-8ebc-5558ae2147c5	0	4000	\N	\N	\N	\N	\N	\N	2026-11-22 06:08:51.290775+00	COMMAND	节假日商业区加亮	01a201dd-b941-7131-8ebc-5558ae2147c5	0.4	\N	0.002	\N	287.7	\N	222.7	26.3	74	f	\N	\N	8	\N	SCHEDULE	2026-11-22 08:52:34+00	{"by": "SUNRISE", "kind": "OFF", "zone": "Asia/Shanghai", "group": "浦东商业区", "place": "浦东新区", "schedule": "节假日商业区加亮"}	f	f	8	2026-11-22 06:07:19.235528+00	1	\N	\N	0	2026-11-22 06:08:51.284+00	2026-11-22 06:08:51.284+00	\N	287.7	-0.006775	0	\N
2	f	f	f	2026-11-22 06:08:49.65667+00	2	22	\N	0	\N	2026-11-22 06:08:38.607516+00	OPERATOR	陈明	01a201de-f4d4-7377-9e1c-aa35ff0d771d	01a201de-f4d4-7377-9e1c-aa35ff0d771d	01a201de-f4d4-7377-9e1c-aa35ff0d771d	22	\N	0	\N	\N	\N	\N	\N	2026-11-22 06:08:49.65667+00	COMMAND	陈明	01a201de-f4d4-7377-9e1c-aa35ff0d771d	38.9	0.4	0.173	0.002	204.9001	61.5	224.2	31.6	88	f	\N	\N	10	\N	OVERRIDE	2026-11-22 09:40:32+00	\N	f	f	10	2026-11-22 06:08:40.811529+00	1	\N	\N	0	2026-11-22 06:08:49.651+00	2026-11-22 06:08:49.651+00	2026-11-22 06:08:49.651+00	266.40009999999995	-0.00567	0	\N
3	f	f	f	2026-11-22 06:08:49.65667+00	2	23	\N	0	\N	2026-11-22 06:08:38.678426+00	OPERATOR	陈明	01a201de-f523-74c6-9bd4-69c7b9909449	01a201de-f523-74c6-9bd4-69c7b9909449	01a201de-f523-74c6-9bd4-69c7b9909449	23	\N	0	\N	\N	\N	\N	\N	2026-11-22 06:08:49.65667+00	COMMAND	陈明	01a201de-f523-74c6-9bd4-69c7b9909449	40.3	0.4	0.18	0.002	1149.4001	344.8	224.1	31.8	88	f	\N	\N	11	\N	OVERRIDE	2026-11-22 09:40:32+00	\N	f	f	11	2026-11-22 06:08:40.811529+00	1	\N	\N	0	2026-11-22 06:08:49.651+00	2026-11-22 06:08:49.651+00	2026-11-22 06:08:49.651+00	1494.2001	-0.00567	0	\N
4	f	f	f	2026-11-22 06:08:49.65667+00	3	0	\N	0	\N	2026-11-22 06:08:39.061587+00	OPERATOR	陈明	01a201de-f698-74a2-ac72-41f4032b0bc2	01a201de-f698-74a2-ac72-41f4032b0bc2	01a201de-f698-74a2-ac72-41f4032b0bc2	0	\N	0	\N	24	\N	\N	\N	2026-11-22 06:08:49.65667+00	COMMAND	陈明	01a201de-f698-74a2-ac72-41f4032b0bc2	0.4	0.4	0.002	0.002	1965.9	589.8	224.6	27.8	89	f	\N	\N	12	\N	OVERRIDE	2026-11-22 09:40:32+00	\N	f	f	12	2026-11-22 06:08:40.811529+00	1	\N	\N	0	2026-11-22 06:08:49.651+00	2026-11-22 06:08:49.651+00	2026-11-22 06:08:49.651+00	2555.7	-0.00567	0	\N
5	f	f	f	2026-11-22 06:08:49.65667+00	2	25	\N	0	\N	2026-11-22 06:08:38.833425+00	OPERATOR	陈明	01a201de-f5dd-75da-8f9f-71db3246b126	01a201de-f5dd-75da-8f9f-71db3246b126	01a201de-f5dd-75da-8f9f-71db3246b126	25	\N	0	\N	\N	\N	\N	\N	2026-11-22 06:08:49.65667+00	COMMAND	陈明	01a201de-f5dd-75da-8f9f-71db3246b126	43.1	0.4	0.192	0.002	1943.1001	582.9	224.3	32.1	88	f	\N	\N	13	\N	OVERRIDE	2026-11-22 11:00:00+00	\N	f	f	13	2026-11-22 06:08:40.811529+00	1	\N	\N	0	2026-11-22 06:08:49.651+00	2026-11-22 06:08:49.651+00	2026-11-22 06:08:49.651+00	2526.0001	-0.00567	0	\N
10	f	f	f	2026-11-22 06:08:47.501344+00	1	0	\N	0	\N	2026-11-21 22:41:15+00	PRESET	南山主干道	\N	\N	\N	0	\N	0	\N	\N	\N	\N	\N	2026-11-22 06:08:47.501344+00	PLAN	\N	\N	0.4	0.4	0.002	0.002	1990.7	597.2	224.9	27.9	90	f	\N	\N	4	\N	PRESET	2026-11-22 09:39:12+00	{"by": "SUNRISE", "kind": "OFF", "zone": "Asia/Shanghai", "group": "南山主干道", "place": "南山区"}	f	f	4	2026-11-22 06:07:19.235528+00	1	\N	\N	0	2026-11-22 06:08:47.5+00	2026-11-22 06:08:47.5+00	2026-11-22 06:08:47.5+00	2587.9	-0.001344	0	\N
11	f	f	f	2026-11-22 06:08:47.501344+00	1	0	\N	0	\N	2026-11-21 22:41:15+00	PRESET	南山主干道	\N	\N	\N	0	\N	0	\N	\N	\N	\N	\N	2026-11-22 06:08:47.501344+00	PLAN	\N	\N	0.4	0.4	0.002	0.002	1019.5	305.8	224.6	27.9	89	f	\N	\N	4	\N	PRESET	2026-11-22 09:39:12+00	{"by": "SUNRISE", "kind": "OFF", "zone": "Asia/Shanghai", "group": "南山主干道", "place": "南山区"}	f	f	4	2026-11-22 06:07:19.235528+00	1	\N	\N	0	2026-11-22 06:08:47.5+00	2026-11-22 06:08:47.5+00	2026-11-22 06:08:47.5+00	1325.3	-0.001344	0	\N
12	f	f	f	2026-11-22 06:08:47.501344+00	1	0	\N	0	\N	2026-11-21 22:41:15+00	PRESET	南山主干道	\N	\N	\N	0	\N	0	\N	\N	\N	\N	\N	2026-11-22 06:08:47.501344+00	PLAN	\N	\N	0.4	0.4	0.002	0.002	1079.8	323.9	225.6	27.9	91	f	\N	\N	4	\N	PRESET	2026-11-22 09:39:12+00	{"by": "SUNRISE", "kind": "OFF", "zone": "Asia/Shanghai", "group": "南山主干道", "place": "南山区"}	f	f	4	2026-11-22 06:07:19.235528+00	1	\N	\N	0	2026-11-22 06:08:47.5+00	2026-11-22 06:08:47.5+00	2026-11-22 06:08:47.5+00	1403.6999999999998	-0.001344	0	\N
31	f	f	f	2026-11-22 06:08:45.663335+00	1	0	\N	0	\N	2026-11-21 23:07:12+00	PRESET	海淀主干道	\N	\N	\N	0	\N	0	\N	\N	\N	\N	\N	2026-11-22 06:08:45.663335+00	PLAN	\N	\N	0.4	0.4	0.002	0.002	1565.2	469.6	225.1	26.2	77	f	\N	\N	7	\N	PRESET	2026-11-22 08:54:02+00	{"by": "SUNRISE", "kind": "OFF", "zone": "Asia/Shanghai", "group": "海淀主干道", "place": "海淀区"}	f	f	7	2026-11-22 06:07:19.235528+00	1	\N	\N	0	2026-11-22 06:08:45.657+00	2026-11-22 06:08:45.657+00	2026-11-22 06:08:45.657+00	2034.8000000000002	-0.006335	0	\N
1	f	f	f	2026-11-22 06:08:49.65667+00	2	21	\N	0	\N	2026-11-22 06:08:38.522996+00	OPERATOR	陈明	01a201de-f482-7485-b18c-d33fd74a1b65	01a201de-f482-7485-b18c-d33fd74a1b65	01a201de-f482-7485-b18c-d33fd74a1b65	21	\N	0	\N	\N	\N	\N	\N	2026-11-22 06:08:49.65667+00	COMMAND	陈明	01a201de-f482-7485-b18c-d33fd74a1b65	37.4	0.4	0.167	0.002	1328.7001	398.6	224	31.5	88	f	\N	\N	9	\N	OVERRIDE	2026-11-22 09:40:32+00	\N	f	f	16	\N	0	\N	\N	0	2026-11-22 06:08:49.651+00	2026-11-22 06:08:49.651+00	2026-11-22 06:08:49.651+00	1727.3001000000002	-0.00567	0	\N
6	f	f	f	2026-11-22 06:08:49.65667+00	2	26	\N	0	\N	2026-11-22 06:08:38.933107+00	OPERATOR	陈明	01a201de-f61f-724d-9ef2-fa11b1a9415e	01a201de-f61f-724d-9ef2-fa11b1a9415e	01a201de-f61f-724d-9ef2-fa11b1a9415e	26	\N	0	\N	\N	\N	\N	\N	2026-11-22 06:08:49.65667+00	COMMAND	陈明	01a201de-f61f-724d-9ef2-fa11b1a9415e	44.6	0.4	0.198	0.002	706.0001	211.8	225.1	32.2	89	f	\N	\N	14	\N	OVERRIDE	2026-11-22 11:00:00+00	\N	f	f	14	2026-11-22 06:08:40.811529+00	1	\N	\N	0	2026-11-22 06:08:49.651+00	2026-11-22 06:08:49.651+00	2026-11-22 06:08:49.651+00	917.8000999999999	-0.00567	0	\N
15	f	f	f	2026-11-22 06:08:51.195156+00	1	0	\N	0	\N	2026-11-21 15:00:00+00	PRESET	西湖公园	\N	\N	\N	0	\N	0	\N	\N	\N	\N	\N	2026-11-22 06:08:51.195156+00	PLAN	\N	\N	0.4	0.4	0.002	0.002	645.5	193.7	226	27.9	92	f	\N	\N	5	\N	PRESET	2026-11-22 10:30:00+00	{"by": "CLOCK", "kind": "OFF", "zone": "Asia/Shanghai", "group": "西湖公园", "place": "西湖区"}	f	f	5	2026-11-22 06:07:19.235528+00	1	\N	\N	0	2026-11-22 06:08:51.182+00	2026-11-22 06:08:51.182+00	2026-11-22 06:08:51.182+00	839.2	-0.013156	0	\N
16	f	f	f	2026-11-22 06:08:51.195156+00	1	0	\N	0	\N	2026-11-21 15:00:00+00	PRESET	西湖公园	\N	\N	\N	0	\N	0	\N	\N	\N	\N	\N	2026-11-22 06:08:51.195156+00	PLAN	\N	\N	0.4	0.4	0.002	0.002	478.1	143.4	227.2	28	93	f	\N	\N	5	\N	PRESET	2026-11-22 10:30:00+00	{"by": "CLOCK", "kind": "OFF", "zone": "Asia/Shanghai", "group": "西湖公园", "place": "西湖区"}	f	f	5	2026-11-22 06:07:19.235528+00	1	\N	\N	0	2026-11-22 06:08:51.182+00	2026-11-22 06:08:51.182+00	2026-11-22 06:08:51.182+00	621.5	-0.013156	0	\N
32	f	f	f	2026-11-22 06:08:45.663335+00	1	0	\N	0	\N	2026-11-21 23:07:12+00	PRESET	海淀主干道	\N	\N	\N	0	\N	0	\N	\N	\N	\N	\N	2026-11-22 06:08:45.663335+00	PLAN	\N	\N	0.4	0.4	0.002	0.002	547.1	164.1	225.3	26.2	77	f	\N	\N	7	\N	PRESET	2026-11-22 08:54:02+00	{"by": "SUNRISE", "kind": "OFF", "zone": "Asia/Shanghai", "group": "海淀主干道", "place": "海淀区"}	f	f	7	2026-11-22 06:07:19.235528+00	1	\N	\N	0	2026-11-22 06:08:45.657+00	2026-11-22 06:08:45.657+00	2026-11-22 06:08:45.657+00	711.2	-0.006335	0	\N
33	f	f	f	2026-11-22 06:08:45.663335+00	1	0	\N	0	\N	2026-11-21 23:07:12+00	PRESET	海淀主干道	\N	\N	\N	0	\N	0	\N	\N	\N	\N	\N	2026-11-22 06:08:45.663335+00	PLAN	\N	\N	0.4	0.4	0.002	0.002	1497.7	449.3	225.5	26.2	77	f	\N	\N	7	\N	PRESET	2026-11-22 08:54:02+00	{"by": "SUNRISE", "kind": "OFF", "zone": "Asia/Shanghai", "group": "海淀主干道", "place": "海淀区"}	f	f	7	2026-11-22 06:07:19.235528+00	1	\N	\N	0	2026-11-22 06:08:45.657+00	2026-11-22 06:08:45.657+00	2026-11-22 06:08:45.657+00	1947	-0.006335	0	\N
\.
copy light_wish (light_id, kind, main_level, main_color_temp, sub_level, sub_color_temp, at, until, by, campaign_id) from stdin;
1	OVERRIDE	21	\N	0	\N	2026-11-22 06:08:38.522996+00	2026-11-22 09:40:32+00	陈明	\N
2	OVERRIDE	22	\N	0	\N	2026-11-22 06:08:38.607516+00	2026-11-22 09:40:32+00	陈明	\N
3	OVERRIDE	23	\N	0	\N	2026-11-22 06:08:38.678426+00	2026-11-22 09:40:32+00	陈明	\N
5	OVERRIDE	25	\N	0	\N	2026-11-22 06:08:38.833425+00	2026-11-22 11:00:00+00	陈明	\N
6	OVERRIDE	26	\N	0	\N	2026-11-22 06:08:38.933107+00	2026-11-22 11:00:00+00	陈明	\N
7	OVERRIDE	27	\N	0	\N	2026-11-22 06:08:38.992013+00	2026-11-22 09:39:12+00	陈明	\N
4	OVERRIDE	0	\N	0	\N	2026-11-22 06:08:39.061587+00	2026-11-22 09:40:32+00	陈明	\N
\.
copy lit_rate_sample (at, group_id, lit, dark, unknown) from stdin;
2026-11-22 06:00:00+00	1	0	0	2
2026-11-22 06:00:00+00	2	0	0	1
2026-11-22 06:00:00+00	3	0	0	2
2026-11-22 06:00:00+00	5	0	0	1
2026-11-22 06:10:00+00	1	0	0	1
2026-11-22 06:10:00+00	2	0	0	1
2026-11-22 06:10:00+00	3	0	0	2
2026-11-22 06:10:00+00	5	0	0	1
2026-11-22 06:10:00+00	13	0	0	1
\.
copy media_link_key (id, key) from stdin;
1	\\x708579c95803472784db8faf374efee94da6cfcf519a476a8c3a1dd305e180be
\.
copy notification (id, kind, at, alert_id, admin_id, job, params) from stdin;
1	ALERT_RAISED	2026-11-22 06:07:20.352623+00	1	\N	\N	{}
2	ALERT_RAISED	2026-11-22 06:09:41.170059+00	2	\N	\N	{}
3	ALERT_RAISED	2026-11-22 06:09:41.170059+00	3	\N	\N	{}
4	ALERT_RAISED	2026-11-22 06:09:41.170059+00	4	\N	\N	{}
5	ALERT_RAISED	2026-11-22 06:09:41.170059+00	5	\N	\N	{}
6	ALERT_RAISED	2026-11-22 06:09:41.170059+00	6	\N	\N	{}
7	ALERT_RAISED	2026-11-22 06:09:41.170059+00	7	\N	\N	{}
\.
copy notification_channel (id, kind, target, min_severity, language, is_enabled, secret, created_at, updated_at) from stdin;
1	WEBHOOK	http://127.0.0.1:9/hook	MAJOR	zh	f	610Wc3a0FpjHG2_Ko-05uLYsqf6g8uNDS24wMC4BRCg	2026-11-22 06:09:13.763013+00	2026-11-22 06:09:13.763013+00
\.
copy planned_event (group_id, schedule_id, civil_date, ordinal, kind, due_at, outcome, done_at) from stdin;
1	0	2026-11-18	0	ON	2026-11-18 10:00:00+00	DONE	2026-11-18 10:00:00.3+00
2	0	2026-11-18	0	ON	2026-11-18 10:00:00+00	DONE	2026-11-18 10:00:00.3+00
3	0	2026-11-18	0	ON	2026-11-18 10:00:00+00	DONE	2026-11-18 10:00:00.3+00
4	0	2026-11-18	0	ON	2026-11-18 10:00:00+00	DONE	2026-11-18 10:00:00.3+00
1	0	2026-11-18	1	OFF	2026-11-18 22:00:00+00	DONE	2026-11-18 22:00:00.3+00
2	0	2026-11-18	1	OFF	2026-11-18 22:00:00+00	DONE	2026-11-18 22:00:00.3+00
3	0	2026-11-18	1	OFF	2026-11-18 22:00:00+00	DONE	2026-11-18 22:00:00.3+00
4	0	2026-11-18	1	OFF	2026-11-18 22:00:00+00	DONE	2026-11-18 22:00:00.3+00
1	0	2026-11-19	0	ON	2026-11-19 10:00:00+00	DONE	2026-11-19 10:00:00.3+00
2	0	2026-11-19	0	ON	2026-11-19 10:00:00+00	MISSED	2026-11-19 10:00:00.3+00
3	0	2026-11-19	0	ON	2026-11-19 10:00:00+00	DONE	2026-11-19 10:00:00.3+00
4	0	2026-11-19	0	ON	2026-11-19 10:00:00+00	DONE	2026-11-19 10:00:00.3+00
1	0	2026-11-19	1	OFF	2026-11-19 22:00:00+00	DONE	2026-11-19 22:00:00.3+00
2	0	2026-11-19	1	OFF	2026-11-19 22:00:00+00	MISSED	2026-11-19 22:00:00.3+00
3	0	2026-11-19	1	OFF	2026-11-19 22:00:00+00	DONE	2026-11-19 22:00:00.3+00
4	0	2026-11-19	1	OFF	2026-11-19 22:00:00+00	DONE	2026-11-19 22:00:00.3+00
1	0	2026-11-20	0	ON	2026-11-20 10:00:00+00	DONE	2026-11-20 10:00:00.3+00
2	0	2026-11-20	0	ON	2026-11-20 10:00:00+00	DONE	2026-11-20 10:00:00.3+00
3	0	2026-11-20	0	ON	2026-11-20 10:00:00+00	DONE	2026-11-20 10:00:00.3+00
4	0	2026-11-20	0	ON	2026-11-20 10:00:00+00	DONE	2026-11-20 10:00:00.3+00
1	0	2026-11-20	1	OFF	2026-11-20 22:00:00+00	DONE	2026-11-20 22:00:00.3+00
2	0	2026-11-20	1	OFF	2026-11-20 22:00:00+00	DONE	2026-11-20 22:00:00.3+00
3	0	2026-11-20	1	OFF	2026-11-20 22:00:00+00	DONE	2026-11-20 22:00:00.3+00
4	0	2026-11-20	1	OFF	2026-11-20 22:00:00+00	DONE	2026-11-20 22:00:00.3+00
1	0	2026-11-21	0	ON	2026-11-21 10:00:00+00	DONE	2026-11-21 10:00:00.3+00
2	0	2026-11-21	0	ON	2026-11-21 10:00:00+00	DONE	2026-11-21 10:00:00.3+00
3	0	2026-11-21	0	ON	2026-11-21 10:00:00+00	DONE	2026-11-21 10:00:00.3+00
4	0	2026-11-21	0	ON	2026-11-21 10:00:00+00	DONE	2026-11-21 10:00:00.3+00
1	0	2026-11-21	1	OFF	2026-11-21 22:00:00+00	DONE	2026-11-21 22:00:00.3+00
2	0	2026-11-21	1	OFF	2026-11-21 22:00:00+00	DONE	2026-11-21 22:00:00.3+00
3	0	2026-11-21	1	OFF	2026-11-21 22:00:00+00	DONE	2026-11-21 22:00:00.3+00
4	0	2026-11-21	1	OFF	2026-11-21 22:00:00+00	DONE	2026-11-21 22:00:00.3+00
\.
copy role_permission (role_id, subject, action) from stdin;
1	Auth	read
1	Admin	read
1	Admin	create
1	Admin	update
1	AdminRole	read
1	AdminRole	create
1	AdminRole	update
1	LightDevice	read
1	LightDevice	create
1	LightDevice	update
1	LightDevice	delete
1	LightDevice	operate
1	LightGroup	read
1	LightGroup	create
1	LightGroup	update
1	LightGroup	delete
1	LightGroup	operate
1	LightCenter	read
1	LightCenter	create
1	LightCenter	update
1	LightCenter	delete
1	LightSchedule	read
1	LightSchedule	create
1	LightSchedule	update
1	LightSchedule	delete
1	MediaFile	read
1	MediaFile	create
1	Dashboard	read
1	AuditEntry	read
1	Site	update
1	Alert	read
1	Alert	update
1	NotificationChannel	read
1	NotificationChannel	create
1	NotificationChannel	update
1	NotificationChannel	delete
2	LightDevice	read
2	LightDevice	update
2	LightDevice	operate
2	LightGroup	read
2	LightGroup	update
2	LightGroup	operate
2	LightCenter	read
2	LightCenter	update
2	LightSchedule	read
2	LightSchedule	create
2	LightSchedule	update
2	MediaFile	read
2	MediaFile	create
2	Dashboard	read
2	Alert	read
2	Alert	update
3	LightDevice	read
3	LightGroup	read
3	LightCenter	read
3	LightSchedule	read
3	MediaFile	read
3	Dashboard	read
3	Alert	read
4	LightDevice	read
4	LightDevice	operate
4	LightGroup	read
4	LightGroup	operate
4	LightCenter	read
4	LightSchedule	read
4	MediaFile	read
4	Dashboard	read
4	Alert	read
\.
copy session (id, token_hash, admin_id, user_id, client_id, created_at, seen_at, expires_at, address, user_agent) from stdin;
2	\\xed83b80ac39ce018033ad3a9b543c70f46d8f9634493162b733db6320f1c9249	5	\N	1	2026-11-22 06:09:12.413308+00	2026-11-22 06:09:12.413308+00	2026-11-23 06:09:12.413308+00	127.0.0.1	node
3	\\x01beb1da323afefdd7cd91256db71e04b411d9d13d3ac77f82b8db5269151534	5	\N	1	2026-11-22 06:09:34.99693+00	2026-11-22 06:09:34.99693+00	2026-11-23 06:09:34.99693+00	127.0.0.1	node
4	\\x24bcb8b4ed0caf407a87990b533bfd82620205ff68494790b3dcf8b2356a2017	6	\N	1	2026-11-22 06:09:36.541174+00	2026-11-22 06:09:36.541174+00	2026-11-23 06:09:36.541174+00	127.0.0.1	node
5	\\x5170f93353b0219538b21e9d35b7e8dc04b57f1b0aab599c714ed1f8a6523669	5	\N	1	2026-11-22 06:10:24.571109+00	2026-11-22 06:10:24.571109+00	2026-11-23 06:10:24.571109+00	127.0.0.1	node
6	\\xdf887c053405cf433e6b0d074d6c17f3ea1710258768ea310ed99bd7cbd04ffc	6	\N	1	2026-11-22 06:10:25.0539+00	2026-11-22 06:10:25.0539+00	2026-11-23 06:10:25.0539+00	127.0.0.1	node
\.
copy sign_in_attempt (key, tries) from stdin;
address 127.0.0.1	{"2026-11-22 06:09:36.252777+00","2026-11-22 06:10:24.985371+00"}
account viewer@city.example	{"2026-11-22 06:09:36.254829+00","2026-11-22 06:10:24.990179+00"}
\.
copy site (id, name, time_zone, latitude, longitude, reading_days, hour_days, lit_rate_main, lit_rate_other, demo_city) from stdin;
1	\N	Asia/Shanghai	39.9042	116.4074	60	900	98	96	\N
\.
-- sequence client_id_seq 3
-- sequence admin_role_id_seq 12
-- sequence admin_id_seq 8
-- sequence session_id_seq 6
-- sequence device_mode_id_seq 4
-- sequence light_center_id_seq 6
-- sequence light_group_id_seq 14
-- sequence light_device_id_seq 50
-- sequence audit_entry_id_seq 34
-- sequence light_schedule_id_seq 3
-- sequence light_plan_version_seq 16
-- sequence alert_id_seq 9
-- sequence notification_id_seq 7
-- sequence notification_channel_id_seq 1
-- sequence deleted_item_id_seq 2
-- sequence deleted_row_id_seq 4
