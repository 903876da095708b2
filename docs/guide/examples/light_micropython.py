"""A light for Lamplighter in MicroPython (ESP32, Pico W), with umqtt.simple (mip.install("umqtt.simple")).
Connect the network before. Replace the text in set_lamp() by your hardware. All rules: docs/device-protocol.md."""
import json, ntptime, os, time
from umqtt.simple import MQTTClient

ID, PASSWORD, HOST, PORT, SSL = "L-0001", "what the console showed", "192.0.2.10", 1883, None  # TLS: an SSLContext
UP, DOWN = "lamplighter/1/%s/up/" % ID, "lamplighter/1/%s/down/" % ID
PLAN_FILE = "plan.json"  # a light keeps its plan without power
plan = json.load(open(PLAN_FILE)) if PLAN_FILE in os.listdir() else {"version": 0, "entries": []}
level, cause, changed, sequence = 0, {}, 0, 0
executed, last_version, received = [], -1, []

def seconds(instant):  # 2026-11-21T09:52:00.120Z; the platform sends UTC, and the clock of MicroPython is UTC
    year, month, day = (int(part) for part in instant[:10].split("-"))
    hour, minute, second = (int(part) for part in instant[11:19].split(":"))
    return time.mktime((year, month, day, hour, minute, second, 0, 0))

def send(kind, message): client.publish(UP + kind, json.dumps(message), qos=1)  # waits for the PUBACK

def set_lamp(new_level, new_cause, at):
    global level, cause, changed
    print("the lamp is at", new_level, "%")
    level, cause, changed = new_level, new_cause, at
    report()

def report():  # what the lamp does now, which may differ from the last command
    global sequence, next_report
    sequence, next_report = sequence + 1, time.time() + 30
    send("telemetry", dict(cause, sequence=sequence, main={"dimmingLevel": level}))

def on_command(command):
    global last_version
    answer = {"id": command["id"], "result": "ACCEPTED"}
    if command["id"] in executed: answer["result"] = "DUPLICATE"
    elif time.time() > seconds(command["expiresAt"]): answer["result"] = "EXPIRED"
    elif command["version"] < last_version: answer["result"] = "SUPERSEDED"
    elif "sub" in command or "main" not in command: answer["result"] = "REJECTED"
    send("acknowledgement", answer)
    if answer["result"] == "ACCEPTED":
        executed[:] = executed[-20:] + [command["id"]]
        last_version = command["version"]
        set_lamp(command["main"]["dimmingLevel"], {"commandId": command["id"]}, time.time())

def on_plan(new):
    if new["version"] < plan["version"]:
        return send("plan", {"version": new["version"], "result": "REJECTED", "held": plan["version"]})
    plan.update(version=new["version"], entries=new["entries"])
    with open(PLAN_FILE, "w") as file: json.dump(plan, file)
    send("plan", {"version": plan["version"], "result": "STORED"})

def follow_plan(now):  # a product also repeats the last 24 hours after the last entry
    due = [entry for entry in plan["entries"] if "main" in entry and seconds(entry["at"]) <= now]
    if due and seconds(due[-1]["at"]) > changed:
        set_lamp(due[-1]["main"]["dimmingLevel"], {"planVersion": plan["version"]}, seconds(due[-1]["at"]))

client = MQTTClient(ID, HOST, PORT, user=ID, password=PASSWORD, keepalive=60, ssl=SSL)
client.set_last_will(UP + "presence", json.dumps({"online": False}), qos=1)
client.set_callback(lambda topic, message: received.append((topic.decode(), message)))  # answered below
ntptime.settime()
while True:
    try:
        client.connect()
        client.subscribe(DOWN + "#", qos=1)
        send("presence", {"online": True})
        sequence, next_report = 0, 0
        if plan["version"]: send("plan", {"version": plan["version"], "result": "STORED"})
        while True:
            client.check_msg()
            while received:
                topic, message = received.pop(0)
                handle = {DOWN + "command": on_command, DOWN + "plan": on_plan}.get(topic)
                if handle: handle(json.loads(message))
            follow_plan(time.time())
            if time.time() >= next_report: report()
            time.sleep(0.1)
    except OSError as error:  # the connection is lost
        print("connecting again:", error)
        time.sleep(5 + time.time() % 10)
